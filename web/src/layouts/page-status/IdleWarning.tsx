// "Are you still there?": shown before the idle timeout, until the user responds or the session ends.
import { m } from '#messages'
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { extendSession } from '../../lib/session/idle-timeout.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { formatWait } from '../../lib/format/problem-text.ts'
import { signOut } from '../../lib/session/session-actions.ts'

/** Counts down the seconds until the session ends. */
const useSecondsLeft = (endsAt: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

/** Screen readers announce the time left at these values, in seconds. */
const announcedAt = [10, 30, 60, 120]

export const IdleWarning = ({ endsAt }: { endsAt: number }) => {
  const secondsLeft = useSecondsLeft(endsAt)
  const stayButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog.Root
      open
      role="alertdialog"
      initialFocusEl={() => stayButton.current}
      // Escape or a click outside means that the user is there.
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
                {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
              </chakra.p>
              <chakra.p role="status" srOnly>
                {m['accounts:idle.timeLeft']({
                  wait: formatWait(announcedAt.find((seconds) => secondsLeft <= seconds) ?? secondsLeft),
                })}
              </chakra.p>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="quiet" onClick={() => void signOut()}>
                {m['accounts:idle.signOut']()}
              </Button>
              <Button ref={stayButton} onClick={extendSession}>
                {m['accounts:idle.stay']()}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
