// Shown when a request could not be sent: what happened, what to do next, and that nothing is lost (DIR-39).
import { m } from '#messages'
import { useEffect, useRef } from 'react'
import type { Problem } from '#contracts/problems.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'

interface Props {
  readonly problem: Problem
  /** Opens the form for a new guest pass. Set only if the request needs one. */
  readonly onRenewPass?: () => void
}

/** Scrolls into view when it appears. */
export const FailedNotice = ({ problem, onRenewPass }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces discard the result: newer browsers return a promise, which React would use as a cleanup function.
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (problem.code === 'not_authenticated' && onRenewPass !== undefined) {
    return (
      <div ref={container}>
        <Notice kind="failed" title={m['public-requests:guest.passEnded.title']()}>
          <p>{m['public-requests:guest.passEnded.text']()}</p>
          <Button variant="outline" size="touch" marginTop="3" onClick={onRenewPass}>
            {m['public-requests:guest.passEnded.renew']()}
          </Button>
        </Notice>
      </div>
    )
  }
  return (
    <div ref={container}>
      <Notice kind="failed" title={m['public-requests:failed.title']()}>
        <p>{m['public-requests:failed.text']()}</p>
        {/* A server failure has no specific message. */}
        {problem.status < 500 && <p>{problemText(problem)}</p>}
        <p>{m['public-requests:failed.kept']()}</p>
        <ContactLink />
      </Notice>
    </div>
  )
}
