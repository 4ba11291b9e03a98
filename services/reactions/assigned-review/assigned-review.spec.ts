import { describe, expect, it } from 'vitest'

import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { recorded, staffActor } from '#tests/support/recorded.ts'
import { ids, occurred } from '#tests/support/referrals.ts'

import { assignedReview } from './assigned-review.ts'

const another = { ...staffActor, userId: ids.stranger }
/** Whom the last of these events, of this actor, is told to. */
const toldBy = async (events: readonly ReferralEvent[], actor = staffActor) => {
  const happened = events.map((event, index) => ({ event, actor: index === events.length - 1 ? actor : staffActor }))
  const history = recorded(referralStream(ids.referral), ...happened)
  const [last] = history.slice(-1)
  if (last === undefined) throw new Error('nothing happened')
  const { react } = assignedReview({ historyOf: async (_, upTo) => history.slice(0, upTo + 1) })
  return (await react(last)).notifications?.map(({ userId }) => userId) ?? []
}

describe('whoever is given a review', () => {
  const asked = occurred.requested()
  const given = [asked, occurred.reviewStarted(ids.colleague), occurred.assigned(ids.member)]

  it('is told, unless they took it on alone', async () => {
    expect(await toldBy([asked, occurred.assigned()])).toEqual([ids.colleague])
    expect(await toldBy(given)).toEqual([ids.member])
    expect(await toldBy([asked, occurred.assigned(ids.staff)])).toEqual([])
  })

  it('is not told of having it again where the one who gave it away took that back', async () => {
    expect(await toldBy([...given, occurred.assigned(ids.colleague)])).toEqual([])
    expect(await toldBy([...given, occurred.noteAdded(), occurred.assigned(ids.colleague)])).toEqual([])
  })

  it('is told where another person gives it back, or where it is somebody new', async () => {
    expect(await toldBy([...given, occurred.assigned(ids.colleague)], another)).toEqual([ids.colleague])
    expect(await toldBy([...given, occurred.assigned(ids.receivingMember)])).toEqual([ids.receivingMember])
  })
})
