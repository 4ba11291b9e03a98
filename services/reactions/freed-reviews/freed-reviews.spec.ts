import { describe, expect, it } from 'vitest'

import type { AccessEvent } from '#domain/access/events.ts'
import { accessStream } from '#domain/access/events.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { freedReviews } from './freed-reviews.ts'

const granted = (role: 'staff' | 'admin' | 'member', organizationId = ids.sender): AccessEvent => ({
  type: 'AccessGranted',
  data: { userId: ids.staff, organizationId, role },
})
const revoked = (organizationId = ids.sender): AccessEvent => ({
  type: 'AccessRevoked',
  data: { userId: ids.staff, organizationId },
})

/** Reacts to the last event of the person's access, or to a claim of a review after all of them. */
const reactTo = async (access: readonly AccessEvent[], claim?: ReferralEvent, reviews: string[] = [ids.referral]) => {
  const history = recordEvents(accessStream(ids.staff), ...access)
  const freed: string[] = []
  const reaction = freedReviews({
    readHistory: async (_, upTo) => history.filter(({ revision }) => revision <= upTo),
    findClaimedReviews: async () => reviews,
    findAdmins: async () => [ids.colleague, ids.outsider],
    commands: { freeReview: async (referralId, reviewerId) => freed.push(`${referralId} ${reviewerId}`) },
  })
  const [event] = claim === undefined ? history.slice(-1) : recordEvents(referralStream(ids.referral), claim)
  if (event === undefined) throw new Error('no event was recorded')
  const { commands = [], notifications = [] } = await reaction.react(event)
  for (const { run } of commands) await run(createOneOffContext(systemActor))
  return { event, freed, notifications }
}
const review = `${ids.referral} ${ids.staff}`

describe('the end of staff access', () => {
  it('frees the reviews of the person and tells each admin once', async () => {
    const { event, freed, notifications } = await reactTo([granted('staff'), revoked()])
    expect(freed).toEqual([review])
    expect(notifications.map(({ id, userId, link }) => [id, userId, link])).toEqual(
      [ids.colleague, ids.outsider].map((userId) => [
        deriveEffectId('freed-reviews', event, `notification ${userId}`),
        userId,
        '/admin/referrals',
      ]),
    )
  })

  it('counts if the role becomes one of an organization', async () => {
    expect((await reactTo([granted('admin'), granted('member')])).freed).toEqual([review])
  })

  it.each([
    ['the person is still staff elsewhere', [granted('staff'), granted('admin', ids.receiver), revoked()]],
    ['an admin becomes staff', [granted('admin'), granted('staff')]],
    ['the person was never staff', [granted('member'), revoked()]],
    ['the end was earlier', [granted('staff'), revoked(), granted('member')]],
  ])('does nothing if %s', async (_, access) => {
    expect(await reactTo(access)).toMatchObject({ freed: [], notifications: [] })
  })

  it('tells no one if the person had no review', async () => {
    expect(await reactTo([granted('staff'), revoked()], undefined, [])).toMatchObject({ freed: [], notifications: [] })
  })
})

describe('a claim that arrives after the end of staff access', () => {
  it.each([
    ['a start', referralEvents.reviewStarted(ids.staff)],
    ['an assignment', referralEvents.assigned(ids.staff)],
  ])('is freed: %s', async (_, claim) => {
    expect((await reactTo([granted('staff'), revoked()], claim)).freed).toEqual([review])
    expect((await reactTo([granted('staff')], claim)).freed).toEqual([])
  })
})
