// Loads dialogs and other parts of a page when they are opened. By then the connection may be lost; the page stays and
// shows a failure.
import { m } from '#messages'
import { X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { unreachableError } from '../../lib/api/problem-error.ts'
import { isServerReachable } from '../../lib/api/server-reachable.ts'
import { reloadOnce } from '../../lib/api/reload-once.ts'
import { rem } from '../theme/scale.ts'
import { Button } from './Button.tsx'
import { Failure } from './Failure.tsx'
import { Panel } from './Panel.tsx'

interface CloseProps {
  /** Undefined if the part has no close button. */
  readonly onClose?: (() => void) | undefined
}

/** The placeholder floats at the bottom of the page while the dialog loads. */
const overlayPosition = {
  position: 'fixed',
  insetInline: '4',
  bottom: '4',
  zIndex: 'modal',
  maxWidth: rem(440),
  marginX: 'auto',
  boxShadow: 'dialog',
} as const

/** Fades in after a delay, so that it does not flash if the part loads quickly. */
const LoadingPanel = () => (
  <Panel as="div" role="status" {...overlayPosition} animation="fadeIn 180ms ease-out 250ms both">
    {m['common:loading']()}
  </Panel>
)

export type LazyPart<Props> = ComponentType<Props> & {
  /** Starts loading the part. Call it when the person is about to open the part. */
  readonly prepare: () => void
  /** Loads the part, so that it is shown without a placeholder. Rejects if it cannot be loaded. */
  readonly preload: () => Promise<void>
}

/**
 * Returns a component that calls `load` when it mounts and shows `placeholder` until then. If loading fails, it shows a
 * failure with a retry button, and retries when the browser is back online.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = <LoadingPanel />,
): LazyPart<Props> => {
  let loaded: ComponentType<Props> | undefined
  const prepare = () => {
    // Failures are ignored here. Opening the part loads it again and reports any failure.
    if (loaded === undefined && navigator.onLine) load().catch(() => undefined)
  }
  const preload = async () => {
    loaded = await load()
  }
  const Part = (props: Props) => {
    const { onClose }: CloseProps = props
    const [Loaded, setLoaded] = useState(() => loaded)
    const [attempts, setAttempts] = useState(0)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Loaded !== undefined) return undefined
      let unmounted = false
      const loadPart = async () => {
        // Browsers cache a failed module load, so nothing is loaded while offline. The first attempt relies on the
        // browser's own status.
        const reachable = attempts === 0 ? navigator.onLine : await isServerReachable()
        try {
          if (!reachable) throw unreachableError()
          loaded = await load()
          if (!unmounted) setLoaded(() => loaded)
        } catch {
          if (!unmounted) setFailed(true)
          if (attempts > 0 && reachable) reloadOnce()
        }
      }
      void loadPart()
      return () => {
        unmounted = true
      }
    }, [Loaded, attempts])
    const retry = () => setAttempts(attempts + 1)
    if (Loaded !== undefined) return <Loaded {...props} />
    return failed ? <LoadFailure onRetry={retry} onClose={onClose} /> : placeholder
  }
  return Object.assign(Part, { prepare, preload })
}

const LoadFailure = ({ onRetry, onClose }: CloseProps & { readonly onRetry: () => void }) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const previousFocus = document.activeElement
    panel.current?.focus()
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Panel
      as="div"
      ref={panel}
      tabIndex={-1}
      {...overlayPosition}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose?.()}
    >
      <Failure error={unreachableError()} onRetry={onRetry} />
      {onClose !== undefined && (
        <Button
          variant="quiet"
          size="icon"
          position="absolute"
          top="3"
          insetInlineEnd="3"
          aria-label={m['common:close']()}
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      )}
    </Panel>
  )
}
