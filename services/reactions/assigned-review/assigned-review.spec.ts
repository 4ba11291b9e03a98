import { describe, expect, it } from 'vitest'

import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { recorded, staffActor } from '#tests/support/recorded.ts'
import { ids, occurred } from '#tests/support/referrals.ts'

import { assignedReview } from './assigned-review.ts'

const another = { ...staffActor, userId: ids.stranger }
/** The recipients of a notification for the last of these events when `actor` causes it. */
const toldBy = async (events: readonly ReferralEvent[], actor = staffActor) => {
  const happened = events.map((event, index) => ({ event, actor: index === events.length - 1 ? actor : staffActor }))
  const history = recorded(referralStream(ids.referral), ...happened)
  const [last] = history.slice(-1)
  if (last === undefined) throw new Error('no event was recorded')
  const { react } = assignedReview({ historyOf: async (_, upTo) => history.slice(0, upTo + 1) })
  return (await react(last)).notifications?.map(({ userId }) => userId) ?? []
}

describe('the notification for an assigned review', () => {
  const asked = occurred.requested()
  const given = [asked, occurred.reviewStarted(ids.colleague), occurred.assigned(ids.member)]

  it('goes to the new reviewer, unless they assigned the review to themselves', async () => {
    expect(await toldBy([asked, occurred.assigned()])).toEqual([ids.colleague])
    expect(await toldBy(given)).toEqual([ids.member])
    expect(await toldBy([asked, occurred.assigned(ids.staff)])).toEqual([])
  })

  it('is not sent when the same person undoes their own reassignment', async () => {
    expect(await toldBy([...given, occurred.assigned(ids.colleague)])).toEqual([])
    expect(await toldBy([...given, occurred.noteAdded(), occurred.assigned(ids.colleague)])).toEqual([])
  })

  it('is sent when another person reassigns it back, or when the reviewer is new', async () => {
    expect(await toldBy([...given, occurred.assigned(ids.colleague)], another)).toEqual([ids.colleague])
    expect(await toldBy([...given, occurred.assigned(ids.receivingMember)])).toEqual([ids.receivingMember])
  })
})
