import { describe, expect, it } from 'vitest'

import type { ActorRole } from '#contracts/actor.ts'

import { referralStream } from '#domain/referral/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { deriveEffectId } from '../reaction.ts'
import { referralUpdates } from './referral-updates.ts'

const history = recordEvents(
  referralStream(ids.referral),
  referralEvents.requested({ toOrganizationId: ids.receiver }),
  referralEvents.submitted(),
  referralEvents.routed(ids.otherOrganization, true, ids.receiver),
  referralEvents.noteAdded(),
  referralEvents.priorityChanged(),
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

  it('NOT-10 records what the recipients see, with an id derived from the event and the recipient', async () => {
    const [event] = history.slice(1)
    if (event === undefined) throw new Error('no event was recorded')
    const visible = {
      referralId: ids.referral,
      need: 'Food Assistance',
      status: 'submitted',
      disposition: 'approved',
      fromOrganizationId: ids.sender,
      toOrganizationId: ids.receiver,
      actorUserId: ids.staff,
      declinedBy: null,
      happenedAt: event.at,
    }
    const [client, sender] = await getUpdates(1)
    expect([client, sender]).toEqual([
      {
        ...visible,
        id: deriveEffectId('referral-updates', event, `client ${ids.client}`),
        organizationId: null,
        clientId: ids.client,
        role: 'client',
      },
      {
        ...visible,
        id: deriveEffectId('referral-updates', event, `sender ${ids.sender}`),
        organizationId: ids.sender,
        clientId: null,
        role: 'sender',
      },
    ])
  })

  it('NOT-10 records whether a partner or staff declined it', async () => {
    const declinedBy = async (organizationId: string | null, role: ActorRole = 'staff') => {
      const events = recordEvents(
        referralStream(ids.referral),
        referralEvents.requested({ toOrganizationId: ids.receiver }),
        referralEvents.submitted(),
        referralEvents.declined({ organizationId }),
      )
      const [, , event] = events
      if (event === undefined) throw new Error('no event was recorded')
      const declined = { ...event, actor: { ...event.actor, role } }
      const { updates = [] } = await referralUpdates({ readHistory: async () => events }).react(declined)
      return new Set(updates.map((update) => update.declinedBy))
    }
    expect(await declinedBy(ids.receiver)).toEqual(new Set(['partner']))
    expect(await declinedBy(null)).toEqual(new Set(['staff']))
    // Because the organization that had it has closed.
    expect(await declinedBy(null, 'system')).toEqual(new Set(['partner']))
  })

  it('writes nothing if the referral has no history', async () => {
    const [event] = history
    const reaction = referralUpdates({ readHistory: async () => [] })
    expect(event === undefined ? undefined : await reaction.react(event)).toEqual({})
  })

  it('NEW-27 writes no update for a note or a priority change, and does not read the history', async () => {
    reads.length = 0
    expect([await getUpdates(3), await getUpdates(4)]).toEqual([[], []])
    expect(reads).toEqual([])
  })

  it('ROLE-14 does not name a receiver that is only selected', async () => {
    const [first] = await getUpdates(0)
    expect([first?.role, first?.toOrganizationId]).toEqual(['client', null])
  })
})
