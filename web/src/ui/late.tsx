// What opens over a page and comes when it is asked for: over a line that may be gone by then. Then the page stays, and says so.
import { X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { unreachable } from '../api/problem-error.ts'
import { serverAnswers } from '../api/reach.ts'
import { t } from '../texts.ts'
import { rem } from '../theme/scale.ts'
import { Button } from './Button.tsx'
import { Failure } from './Failure.tsx'
import { Panel } from './Panel.tsx'

interface Closes {
  /** Undefined: it is not closed by hand. */
  readonly onClose?: (() => void) | undefined
}

/**
 * The component that `load` brings once it is mounted, `meanwhile` in its place; where that fails, a note with another attempt,
 * which is made of itself when the line is back.
 */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  return (props) => {
    const { onClose }: Closes = props
    const [Part, setPart] = useState(() => loaded)
    const [attempts, setAttempts] = useState(0)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Part !== undefined) return undefined
      let left = false
      const come = async () => {
        // Asked for without a line, it would be remembered as missing. The first time the browser's own word is enough.
        const reached = attempts === 0 ? navigator.onLine : await serverAnswers()
        try {
          if (!reached) throw unreachable()
          loaded = await load()
          if (!left) setPart(() => loaded)
        } catch {
          // It is remembered all the same, or a new edition has other files: then only a new page helps.
          if (attempts > 0 && reached) location.reload()
          else if (!left) setFailed(true)
        }
      }
      void come()
      return () => {
        left = true
      }
    }, [Part, attempts])
    const retry = () => setAttempts(attempts + 1)
    if (Part !== undefined) return <Part {...props} />
    return failed ? <NotCome onRetry={retry} onClose={onClose} /> : meanwhile
  }
}

const NotCome = ({ onRetry, onClose }: Closes & { readonly onRetry: () => void }) => {
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
      position="fixed"
      insetInline="4"
      bottom="4"
      zIndex="modal"
      maxWidth={rem(440)}
      marginX="auto"
      boxShadow="dialog"
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
          aria-label={t.words.close}
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      )}
    </Panel>
  )
}
