// Notifies staff when a family says that it got no help, or only part of it (docs/decisions/0076). Someone may have to reopen
// the referral, which nothing else would bring up again.
import { m } from '#messages'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type StaffNotification, type StaffNotificationDeps, notifyStaff } from '../notify-staff.ts'
import type { Reaction } from '../reaction.ts'

const streamPrefix = referralStream('')

/** How bad an answer is. Staff hear of it only if it is worse than the one before. */
const severity = { yes: 0, partly: 1, no: 2 } as const

const messages = {
  partly: m['notifications:staff.helpNotReceived.partly'](),
  no: m['notifications:staff.helpNotReceived.no'](),
} as const

const toNotification = ({ type, data, stream }: RecordedEvent): StaffNotification | undefined => {
  if (type !== 'HelpAnswered' || data.answer === 'yes') return undefined
  if (severity[data.answer] <= severity[data.previousAnswer ?? 'yes']) return undefined
  return {
    type: 'other',
    title: m['notifications:staff.helpNotReceived.title'](),
    message: messages[data.answer],
    link: `/referrals/${stream.slice(streamPrefix.length)}`,
  }
}

export const helpAnswered = (deps: StaffNotificationDeps): Reaction =>
  notifyStaff(deps, { name: 'help-answered', streamPrefixes: [streamPrefix] }, toNotification)
