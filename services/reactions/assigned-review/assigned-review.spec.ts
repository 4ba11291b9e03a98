import { describe, expect, it } from 'vitest'

import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { recordEvents, staffActor } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { assignedReview } from './assigned-review.ts'

const otherStaffActor = { ...staffActor, userId: ids.outsider }
/** Returns the notifications for the last of these events when `actor` causes it. */
const collectNotifications = async (events: readonly ReferralEvent[], actor = staffActor) => {
  const entries = events.map((event, index) => ({ event, actor: index === events.length - 1 ? actor : staffActor }))
  const history = recordEvents(referralStream(ids.referral), ...entries)
  const [last] = history.slice(-1)
  if (last === undefined) throw new Error('no event was recorded')
  const { react } = assignedReview({ readHistory: async (_, upTo) => history.slice(0, upTo + 1) })
  return { last, notifications: (await react(last)).notifications ?? [] }
}
const collectRecipients = async (...parameters: Parameters<typeof collectNotifications>) =>
  (await collectNotifications(...parameters)).notifications.map(({ userId }) => userId)

describe('the notification for an assigned review', () => {
  const requested = referralEvents.requested()
  const reassigned = [requested, referralEvents.reviewStarted(ids.colleague), referralEvents.assigned(ids.member)]

  it('goes to the new reviewer unless they assigned the review to themselves', async () => {
    expect(await collectRecipients([requested, referralEvents.assigned()])).toEqual([ids.colleague])
    expect(await collectRecipients(reassigned)).toEqual([ids.member])
    expect(await collectRecipients([requested, referralEvents.assigned(ids.staff)])).toEqual([])
  })

  it('links to the referral, and has an id derived from the event', async () => {
    const { last, notifications } = await collectNotifications([requested, referralEvents.assigned()])
    expect(notifications).toMatchObject([
      {
        id: deriveEffectId('assigned-review', last, 'notification'),
        type: 'other',
        link: `/referrals/${ids.referral}`,
      },
    ])
  })

  it('is not sent for other events', async () => {
    expect(await collectRecipients([requested, referralEvents.reviewStarted()])).toEqual([])
  })

  it('is not sent when a person undoes their own reassignment', async () => {
    expect(await collectRecipients([...reassigned, referralEvents.assigned(ids.colleague)])).toEqual([])
    expect(
      await collectRecipients([...reassigned, referralEvents.noteAdded(), referralEvents.assigned(ids.colleague)]),
    ).toEqual([])
  })

  it('is sent when someone else assigns the review back, or when the reviewer is new', async () => {
    expect(await collectRecipients([...reassigned, referralEvents.assigned(ids.colleague)], otherStaffActor)).toEqual([
      ids.colleague,
    ])
    expect(await collectRecipients([...reassigned, referralEvents.assigned(ids.receivingMember)])).toEqual([
      ids.receivingMember,
    ])
  })
})
