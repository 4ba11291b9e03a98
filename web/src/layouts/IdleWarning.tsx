// "Are you still there?": stands before the idle time-out until somebody says so, or the session ends.
import { m } from '#messages'
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { extendSession } from '../lib/api/idle-timeout.ts'
import { Button } from '../design-system/ui/Button.tsx'
import { formatWait } from '../design-system/ui/problemText.ts'
import { signOut } from './account.ts'

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
        if (!change.open) extendSession()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{m['accounts:idle.title']()}</Dialog.Title>
              <Dialog.Description>{m['accounts:idle.text']()}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <chakra.p aria-hidden textStyle="figure" fontVariantNumeric="tabular-nums">
                {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
              </chakra.p>
              <chakra.p role="status" srOnly>
                {m['accounts:idle.left']({ wait: formatWait(saidAt.find((seconds) => left <= seconds) ?? left) })}
              </chakra.p>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="quiet" onClick={() => void signOut()}>
                {m['accounts:idle.signOut']()}
              </Button>
              <Button ref={first} onClick={extendSession}>
                {m['accounts:idle.stay']()}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
