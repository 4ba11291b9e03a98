// The names of what a family is told, and of how that went.
import { m } from '#messages'
import type { ContactResult, ContactTaskMethod, ContactNews } from '#contracts/contact-tasks.ts'

export const changeLabels = {
  received: m['contact-tasks:change.received'],
  inReview: m['contact-tasks:change.inReview'],
  withStaff: m['contact-tasks:change.withStaff'],
  sent: m['contact-tasks:change.sent'],
  sentElsewhere: m['contact-tasks:change.sentElsewhere'],
  accepted: m['contact-tasks:change.accepted'],
  waitlisted: m['contact-tasks:change.waitlisted'],
  declined: m['contact-tasks:change.declined'],
  notPlaced: m['contact-tasks:change.notPlaced'],
  moreNeeded: m['contact-tasks:change.moreNeeded'],
  withdrawn: m['contact-tasks:change.withdrawn'],
  note: m['contact-tasks:change.note'],
  closed: m['contact-tasks:change.closed'],
  closedAndAsked: m['contact-tasks:change.closedAndAsked'],
  erasureAnswered: m['contact-tasks:change.erasureAnswered'],
  appointmentScheduled: m['contact-tasks:change.appointmentScheduled'],
  appointmentMoved: m['contact-tasks:change.appointmentMoved'],
  appointmentCanceled: m['contact-tasks:change.appointmentCanceled'],
  newMessage: m['contact-tasks:change.newMessage'],
  consentEnding: m['contact-tasks:change.consentEnding'],
  consentEnded: m['contact-tasks:change.consentEnded'],
} satisfies Record<ContactNews, () => string>

export const taskTitles = {
  phone: m['contact-tasks:method.phone'],
  mail: m['contact-tasks:method.mail'],
} satisfies Record<ContactTaskMethod, () => string>

/** A letter reaches a family, or comes back. */
export const resultsByMethod: Readonly<Record<ContactTaskMethod, readonly ContactResult[]>> = {
  phone: ['reached', 'left_message', 'not_reached', 'not_needed'],
  mail: ['reached', 'not_reached', 'not_needed'],
}

const callResults = {
  reached: m['contact-tasks:result.reached'],
  left_message: m['contact-tasks:result.leftMessage'],
  not_reached: m['contact-tasks:result.notReached'],
  not_needed: m['contact-tasks:result.notNeeded'],
} satisfies Record<ContactResult, () => string>

export const resultLabel = (method: ContactTaskMethod, result: ContactResult): string =>
  method === 'mail' && result === 'reached' ? m['contact-tasks:result.sent']() : callResults[result]()
