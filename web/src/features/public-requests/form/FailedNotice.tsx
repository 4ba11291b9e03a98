// Shown when a request could not be sent: what happened, what to do next, and that nothing is lost (DIR-39).
import { m } from '#messages'
import { useEffect, useRef } from 'react'
import type { Problem } from '#contracts/problems.ts'
import { inPlace } from '../../../lib/in-place.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'

interface Props {
  readonly problem: Problem
  /** The page where the person gets a new guest pass. It opens in another tab, so this one keeps what was typed. */
  readonly renewAt?: string
  /** Shows the form for a new guest pass instead. */
  readonly onRenewPass?: (() => void) | undefined
}

/** Scrolls into view when it appears. */
export const FailedNotice = ({ problem, renewAt, onRenewPass }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces discard the result: newer browsers return a promise, which React would use as a cleanup function.
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (problem.code === 'not_authenticated' && renewAt !== undefined) {
    return (
      <div ref={container}>
        <Notice kind="failed" title={m['public-requests:guest.passEnded.title']()}>
          <p>{m['public-requests:guest.passEnded.text']()}</p>
          <ButtonLink
            to={renewAt}
            target="_blank"
            variant="outline"
            size="touch"
            marginTop="3"
            {...(onRenewPass === undefined ? {} : { onClick: inPlace(onRenewPass) })}
          >
            {m['public-requests:guest.passEnded.renew']()}
          </ButtonLink>
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
