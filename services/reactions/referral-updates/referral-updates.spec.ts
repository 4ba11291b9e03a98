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
  readHistory: async (stream, upTo) => {
    reads.push(stream)
    return history.slice(0, upTo + 1)
  },
})
const getUpdates = async (revision: number) => {
  const event = history[revision]
  return event === undefined ? [] : ((await react(event)).updates ?? [])
}

describe('referral updates', () => {
  it('NOT-10 REF-29 writes the same updates when an event is handled again after the referral has changed', async () => {
    const updates = await getUpdates(1)
    expect(await getUpdates(1)).toEqual(updates)
    // The update goes to the receiver at the time of the event, not to the later one.
    expect(updates.map(({ role, organizationId }) => [role, organizationId])).toEqual([
      ['client', null],
      ['sender', ids.sender],
      ['receiver', ids.receiver],
    ])
    expect(new Set(updates.map(({ id }) => id)).size).toBe(3)
  })

  it('NEW-27 writes no update for a note, and does not read the history', async () => {
    reads.length = 0
    expect(await getUpdates(3)).toEqual([])
    expect(reads).toEqual([])
  })

  it('ROLE-14 does not name a receiver that is only selected', async () => {
    const [first] = await getUpdates(0)
    expect([first?.role, first?.toOrganizationId]).toEqual(['client', null])
  })
})
