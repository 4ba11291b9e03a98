// "Are you still there?": stands before the idle time-out until somebody says so, or the session ends.
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { stay } from '../lib/api/idle.ts'
import { t } from '../lib/texts.ts'
import { Button } from '../design-system/ui/Button.tsx'
import { waitOf } from '../design-system/ui/problemText.ts'
import { signOut } from './account.ts'

const words = t.account.idle

/** Seconds until then, counted down. */
const useSecondsLeft = (endsAt: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

/** When the time left is read aloud; seconds. */
const saidAt = [10, 30, 60, 120]

export const IdleWarning = ({ endsAt }: { endsAt: number }) => {
  const left = useSecondsLeft(endsAt)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog.Root
      open
      role="alertdialog"
      initialFocusEl={() => first.current}
      // Escape, or a press outside, is somebody.
      onOpenChange={(change) => {
        if (!change.open) stay()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{words.title}</Dialog.Title>
              <Dialog.Description>{words.text}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <chakra.p aria-hidden textStyle="figure" fontVariantNumeric="tabular-nums">
                {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
              </chakra.p>
              <chakra.p role="status" srOnly>
                {words.left(waitOf(saidAt.find((seconds) => left <= seconds) ?? left))}
              </chakra.p>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="quiet" onClick={() => void signOut()}>
                {words.signOut}
              </Button>
              <Button ref={first} onClick={stay}>
                {words.stay}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
