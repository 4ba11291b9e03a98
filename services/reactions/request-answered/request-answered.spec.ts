// Checks who is notified when a question about a request is answered.
import { describe, expect, it } from 'vitest'

import type { Actor } from '#contracts/actor.ts'
import type { ReferralSource } from '#contracts/enumerations.ts'
import { referralStream } from '#domain/referral/events.ts'
import { recordEvents, staffActor } from '#tests/support/recorded-events.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { requestAnswered } from './request-answered.ts'

interface Scenario {
  readonly source?: ReferralSource
  readonly answeredBy?: Actor
  /** Ids of the staff at the time of the answer. */
  readonly staff?: readonly string[]
}

const collectNotifications = async ({ source = 'public_form', answeredBy = actors.guest, staff }: Scenario = {}) => {
  const history = recordEvents(
    referralStream(ids.referral),
    referralEvents.requested({ fromOrganizationId: null, source }),
    referralEvents.reviewStarted(ids.staff),
    { event: referralEvents.returned(), actor: staffActor },
    { event: referralEvents.resubmitted(), actor: answeredBy },
  )
  const { react } = requestAnswered({
    findReviewers: async () => staff ?? [ids.colleague, ids.staff, ids.outsider],
    readHistory: async (_, upTo) => history.slice(0, upTo + 1),
  })
  const effects = await Promise.all(history.map(react))
  return effects.flatMap(({ notifications = [] }) => notifications)
}

describe('REF-22 the notification about an answer from a family without an account', () => {
  it('goes once, to the staff member who asked', async () => {
    const first = await collectNotifications()
    const id = deriveEffectId(
      'request-answered',
      { id: '00000000-0000-4000-9000-000000000003' },
      `notification ${ids.staff}`,
    )
    expect(first).toMatchObject([{ id, userId: ids.staff, type: 'other', link: `/referrals/${ids.referral}` }])
    expect(await collectNotifications()).toEqual(first)
  })

  it('goes to all reviewers if the staff member who asked has left', async () => {
    const notifications = await collectNotifications({ staff: [ids.colleague, ids.outsider] })
    expect(notifications.map(({ userId }) => userId)).toEqual([ids.colleague, ids.outsider])
    expect(new Set(notifications.map(({ id }) => id)).size).toBe(2)
    const answeredBy = { ...staffActor, userId: ids.colleague }
    const others = await collectNotifications({ answeredBy, staff: [ids.colleague, ids.outsider] })
    expect(others.map(({ userId }) => userId)).toEqual([ids.outsider])
  })

  it('goes to the staff member who asked unless they entered the answer themselves', async () => {
    const colleague = { ...staffActor, userId: ids.colleague }
    expect((await collectNotifications({ answeredBy: colleague })).map(({ userId }) => userId)).toEqual([ids.staff])
    expect(await collectNotifications({ answeredBy: staffActor })).toEqual([])
  })

  it('is not sent when the request came from a partner', async () => {
    expect(await collectNotifications({ source: 'partner' })).toEqual([])
  })
})
