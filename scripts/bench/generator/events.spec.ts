import { describe, expect, it } from 'vitest'

import { domainEvents } from '#domain/events.ts'
import { verifyChain } from '#platform/event-log/chain.ts'
import { openText, parseSealedText } from '#platform/vault/sealed-text.ts'

import { type GeneratedEvent, generateEvents } from './events.ts'

const now = new Date('2025-11-18T12:00:00Z')
const events = [...generateEvents({ referrals: 6_000, now })]
const eventsWithHelp = [...generateEvents({ referrals: 2_000, withHelp: true, now })]
const storedEvents = events.map((event, index) => ({ ...event, position: String(index + 1).padStart(20, '0') }))

describe('the generated log', () => {
  it('has about five events per referral, interleaved as in a real log', () => {
    const referrals = events.filter((event) => event.type === 'ReferralRequested')
    expect(referrals).toHaveLength(6_000)
    expect(events.length / referrals.length).toBeGreaterThan(4.5)
    expect(events.length / referrals.length).toBeLessThan(6.5)
    const alternations = events.filter((event, index) => event.stream !== events[index + 1]?.stream).length
    expect(alternations / events.length).toBeGreaterThan(0.95)
  })

  it('has a conversation, an appointment and a resource for each accepted referral, if asked', () => {
    const count = (type: string) => eventsWithHelp.filter((event) => event.type === type).length
    expect(count('ReferralAccepted')).toBeGreaterThan(1_000)
    expect(['ConversationStarted', 'AppointmentScheduled', 'ResourceRecorded'].map(count)).toEqual(
      Array.from({ length: 3 }, () => count('ReferralAccepted')),
    )
  })

  it('satisfies the event schemas and has intact hash chains', () => {
    for (const { type, data } of [...events, ...eventsWithHelp]) {
      expect(domainEvents[type as keyof typeof domainEvents].schema.safeParse(JSON.parse(data)).error).toBeUndefined()
    }
    for (const history of Map.groupBy(storedEvents, (event) => event.stream).values()) {
      expect(verifyChain(history)).toBeUndefined()
    }
  })

  it('seals personal text with the client’s key', () => {
    const { newClient, data } = events.find((event) => event.newClient !== undefined) as GeneratedEvent
    const { firstName } = JSON.parse(data) as { firstName: { sealed: string } }
    expect(openText(newClient?.key ?? Buffer.alloc(0), parseSealedText(firstName.sealed))).toBe(newClient?.firstName)
  })

  it('stops at the requested number of events', () => {
    expect([...generateEvents({ events: 1_234, now })]).toHaveLength(1_234)
  })
})
