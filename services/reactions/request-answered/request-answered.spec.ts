// The recipients of the notification that a question about a request was answered.
import { describe, expect, it } from 'vitest'

import type { Actor } from '#contracts/actor.ts'
import type { ReferralSource } from '#contracts/enumerations.ts'
import { referralStream } from '#domain/referral/events.ts'
import { recorded, staffActor } from '#tests/support/recorded.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'

import { requestAnswered } from './request-answered.ts'

interface Given {
  readonly source?: ReferralSource
  readonly answeredBy?: Actor
  /** The staff at the time of the answer. */
  readonly staff?: readonly string[]
}

const told = async ({ source = 'public_form', answeredBy = people.guest, staff }: Given = {}) => {
  const history = recorded(
    referralStream(ids.referral),
    occurred.requested({ fromOrganizationId: null, source }),
    occurred.reviewStarted(ids.staff),
    { event: occurred.returned(), actor: staffActor },
    { event: occurred.resubmitted(), actor: answeredBy },
  )
  const { react } = requestAnswered({
    reviewers: async () => staff ?? [ids.colleague, ids.staff, ids.stranger],
    historyOf: async (_, upTo) => history.slice(0, upTo + 1),
  })
  const effects = await Promise.all(history.map(react))
  return effects.flatMap(({ notifications = [] }) => notifications)
}

describe('REF-22 the notification of an answer from a family without an account', () => {
  it('goes to the staff member who asked, and only once', async () => {
    const once = await told()
    expect(once).toMatchObject([{ userId: ids.staff, type: 'other', link: `/referrals/${ids.referral}` }])
    expect(await told()).toEqual(once)
  })

  it('goes to all reviewers if the staff member who asked has left', async () => {
    const notices = await told({ staff: [ids.colleague, ids.stranger] })
    expect(notices.map(({ userId }) => userId)).toEqual([ids.colleague, ids.stranger])
    expect(new Set(notices.map(({ id }) => id)).size).toBe(2)
  })

  it('goes to the staff member who asked, unless they entered the answer themselves', async () => {
    const colleague = { ...staffActor, userId: ids.colleague }
    expect((await told({ answeredBy: colleague })).map(({ userId }) => userId)).toEqual([ids.staff])
    expect(await told({ answeredBy: staffActor })).toEqual([])
  })

  it('is not sent when the request came from a partner', async () => {
    expect(await told({ source: 'partner' })).toEqual([])
  })
})
