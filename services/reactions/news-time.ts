// Which changes of a referral a family hears of at once, and which wait, as it chose in Profile Settings (CLI-31,
// docs/decisions/0092).
import type { FamilyChange } from '#contracts/contact-tasks.ts'
import { nextMondayAtHour, nextTimeAtHour } from '#domain/policies/calendar.ts'

import type { FamilyPreferences } from './family-preferences.ts'

export interface NewsTimeDeps {
  /** How long changes are collected for one email, in milliseconds. */
  readonly familyMailDelay: number
  /** The hour of the daily and weekly emails, in the network's local time. */
  readonly dailyHour: number
}

export interface NewsWishes extends Pick<FamilyPreferences, 'updateFrequency'> {
  /** Whether the family chose one email a day for what is not important. */
  readonly daily: boolean
}

/** Whether the change is an answer to the family, a question to it, or an end. The others are steps on the way. */
const isImportant: Readonly<Record<FamilyChange, boolean>> = {
  received: false,
  inReview: false,
  withStaff: false,
  sent: false,
  sentElsewhere: false,
  accepted: true,
  waitlisted: true,
  declined: true,
  notPlaced: true,
  moreNeeded: true,
  withdrawn: true,
  note: true,
  closed: true,
  closedAndAsked: true,
}

/** Whether the family wants to hear of these changes. They are none if nothing has changed after all. */
export const isNewsWanted = (
  changes: readonly FamilyChange[],
  updateFrequency: FamilyPreferences['updateFrequency'],
): boolean =>
  changes.length > 0 && (updateFrequency !== 'only_when_needed' || changes.some((change) => isImportant[change]))

/** When the family hears of this change at the latest. Undefined if it does not want to hear of it. */
export const findNewsTime = (
  at: string,
  changes: readonly FamilyChange[],
  { updateFrequency, daily }: NewsWishes,
  { familyMailDelay, dailyHour }: NewsTimeDeps,
): string | undefined => {
  if (!isNewsWanted(changes, updateFrequency)) return undefined
  const soon = new Date(Date.parse(at) + familyMailDelay).toISOString()
  if (changes.some((change) => isImportant[change])) return soon
  if (updateFrequency === 'weekly') return nextMondayAtHour(at, dailyHour)
  return daily ? nextTimeAtHour(at, dailyHour) : soon
}
