import { describe, expect, it } from 'vitest'

import { referralStream } from '#domain/referral/events.ts'
import { recorded } from '#tests/support/recorded.ts'
import { ids, occurred } from '#tests/support/referrals.ts'

import { referralUpdates } from './referral-updates.ts'

const history = recorded(
  referralStream(ids.referral),
  occurred.requested({ toOrganizationId: ids.receiver }),
  occurred.submitted(),
  occurred.routed(ids.otherOrganization, true, ids.receiver),
  occurred.noteAdded(),
)
const reads: string[] = []
const { react } = referralUpdates({
  historyOf: async (stream, upTo) => {
    reads.push(stream)
    return history.slice(0, upTo + 1)
  },
})
const updatesOf = async (revision: number) => {
  const event = history[revision]
  return event === undefined ? [] : ((await react(event)).updates ?? [])
}

describe('updates of a move', () => {
  it('NOT-10 REF-29 an event handled again has the same effects, whatever became of the referral since', async () => {
    const once = await updatesOf(1)
    expect(await updatesOf(1)).toEqual(once)
    // It was with the first receiver then, and the later one is not told of it.
    expect(once.map(({ standing, organizationId }) => [standing, organizationId])).toEqual([
      ['client', null],
      ['sender', ids.sender],
      ['receiver', ids.receiver],
    ])
    expect(new Set(once.map(({ id }) => id)).size).toBe(3)
  })

  it('NEW-27 a note costs no reading of the history, and tells nobody', async () => {
    reads.length = 0
    expect(await updatesOf(3)).toEqual([])
    expect(reads).toEqual([])
  })

  it('ROLE-14 a receiver that is only chosen is named to nobody', async () => {
    const [first] = await updatesOf(0)
    expect([first?.standing, first?.toOrganizationId]).toEqual(['client', null])
  })
})
