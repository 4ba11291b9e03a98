import { describe, expect, it } from 'vitest'

import { referralStream } from '#domain/referral/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { referralUpdates } from './referral-updates.ts'

const history = recordEvents(
  referralStream(ids.referral),
  referralEvents.requested({ toOrganizationId: ids.receiver }),
  referralEvents.submitted(),
  referralEvents.routed(ids.otherOrganization, true, ids.receiver),
  referralEvents.noteAdded(),
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

describe('referral updates', () => {
  it('NOT-10 REF-29 are the same when an event is handled again after the referral has changed', async () => {
    const once = await updatesOf(1)
    expect(await updatesOf(1)).toEqual(once)
    // At that event the first receiver had the referral. The later receiver gets no update.
    expect(once.map(({ role, organizationId }) => [role, organizationId])).toEqual([
      ['client', null],
      ['sender', ids.sender],
      ['receiver', ids.receiver],
    ])
    expect(new Set(once.map(({ id }) => id)).size).toBe(3)
  })

  it('NEW-27 are not written for a note, and its history is not read', async () => {
    reads.length = 0
    expect(await updatesOf(3)).toEqual([])
    expect(reads).toEqual([])
  })

  it('ROLE-14 do not name a receiver that is only selected', async () => {
    const [first] = await updatesOf(0)
    expect([first?.role, first?.toOrganizationId]).toEqual(['client', null])
  })
})
