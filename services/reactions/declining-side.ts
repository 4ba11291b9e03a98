// Whether a partner or staff declined a referral, as families are told.
import type { DecliningSide } from '#contracts/notifications.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

/**
 * Null if the event is not a decline. The system declines for an organization that has closed: staff then look for another
 * one, as they do after any partner's decline.
 */
export const decliningSideOf = (event: RecordedEvent): DecliningSide | null => {
  if (event.type !== 'ReferralDeclined') return null
  return event.data.organizationId === null && event.actor.role !== 'system' ? 'staff' : 'partner'
}
