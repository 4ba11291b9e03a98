// A request that did not arrive: what happened, what to do, and that nothing is lost (DIR-39).
import { m } from '#messages'
import { useEffect, useRef } from 'react'
import type { Problem } from '#contracts/problems.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../design-system/ui/problemText.ts'

const words = t.requests.failed
const { passEnded } = t.requests.guest

interface Props {
  readonly problem: Problem
  /** Leads to a new guest pass, where the form is sent with one. */
  readonly onRenewPass?: () => void
}

/** Comes into sight, wherever in a long form it stands. */
export const FailedNotice = ({ problem, onRenewPass }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In newer browsers it answers a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (problem.code === 'not_authenticated' && onRenewPass !== undefined) {
    return (
      <div ref={place}>
        <Notice kind="failed" title={passEnded.title}>
          <p>{passEnded.text}</p>
          <Button variant="outline" size="touch" marginTop="3" onClick={onRenewPass}>
            {passEnded.renew}
          </Button>
        </Notice>
      </div>
    )
  }
  return (
    <div ref={place}>
      <Notice kind="failed" title={words.title}>
        <p>{m['public-requests:failed.text']()}</p>
        {/* The server's own words, where it had some of its own. */}
        {problem.status < 500 && <p>{problemText(problem)}</p>}
        <p>{m['public-requests:failed.kept']()}</p>
        <ContactLink />
      </Notice>
    </div>
  )
}
