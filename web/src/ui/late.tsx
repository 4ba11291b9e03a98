// What opens over a page and comes when it is asked for: over a line that may be gone by then. Then the page stays, and says so.
import { X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { unreachable } from '../api/problem-error.ts'
import { t } from '../texts.ts'
import { rem } from '../theme/scale.ts'
import { Button } from './Button.tsx'
import { Failure } from './Failure.tsx'
import { Panel } from './Panel.tsx'

interface Closes {
  readonly onClose: () => void
}

const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** The component that `load` brings once it is mounted; where that fails, a note with another attempt. */
export const late = <Props extends Closes>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  return (props) => {
    const [Part, setPart] = useState(() => loaded)
    const [attempts, setAttempts] = useState(0)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Part !== undefined) return undefined
      let left = false
      const come = async () => {
        try {
          loaded = await load()
          if (!left) setPart(() => loaded)
        } catch {
          // Some browsers remember that a script did not come, and a new edition has others: then only a new page helps.
          if (attempts > 0 && (await serverAnswers())) location.reload()
          else if (!left) setFailed(true)
        }
      }
      void come()
      return () => {
        left = true
      }
    }, [Part, attempts])
    if (Part !== undefined) return <Part {...props} />
    return failed ? <NotCome onRetry={() => setAttempts(attempts + 1)} onClose={props.onClose} /> : null
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
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose()}
    >
      <Failure error={unreachable()} onRetry={onRetry} />
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
    </Panel>
  )
}
