// What opens over a page and comes when it is asked for: over a line that may be gone by then. Then the page stays, and says so.
import { m } from '#messages'
import { X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { unreachable } from '../../lib/api/problem-error.ts'
import { isServerReachable } from '../../lib/api/server-reachable.ts'
import { reloadOnce } from '../../lib/api/reload.ts'
import { rem } from '../theme/scale.ts'
import { Button } from './Button.tsx'
import { Failure } from './Failure.tsx'
import { Panel } from './Panel.tsx'

interface CloseProps {
  /** Undefined: it is not closed by hand. */
  readonly onClose?: (() => void) | undefined
}

/** Where it stands while it is not there: over the page, as it will itself. */
const overThePage = {
  position: 'fixed',
  insetInline: '4',
  bottom: '4',
  zIndex: 'modal',
  maxWidth: rem(440),
  marginX: 'auto',
  boxShadow: 'dialog',
} as const

/** Not shown where it comes at once. */
const LoadingPanel = () => (
  <Panel as="div" role="status" {...overThePage} animation="fadeIn 180ms ease-out 250ms both">
    {m['common:loading']()}
  </Panel>
)

export type LazyPart<Props> = ComponentType<Props> & {
  /** Somebody is about to open it. */
  readonly prepare: () => void
}

/**
 * The component that `load` brings once it is mounted, `meanwhile` in its place; where that fails, a note with another attempt,
 * which is made of itself when the line is back.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = <LoadingPanel />,
): LazyPart<Props> => {
  let loaded: ComponentType<Props> | undefined
  const prepare = () => {
    // What does not come is asked for again, and spoken of, once it is opened.
    if (loaded === undefined && navigator.onLine) load().catch(() => undefined)
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
        // Asked for without a line, it would be remembered as missing. The first time the browser's own word is enough.
        const reachable = attempts === 0 ? navigator.onLine : await isServerReachable()
        try {
          if (!reachable) throw unreachable()
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
  return Object.assign(Part, { prepare })
}

const LoadFailure = ({ onRetry, onClose }: CloseProps & { readonly onRetry: () => void }) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
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
      {...overThePage}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose?.()}
    >
      <Failure error={unreachable()} onRetry={onRetry} />
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
