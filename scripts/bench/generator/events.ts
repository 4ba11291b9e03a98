// Generates a log in the order in which it would have grown, with thousands of open referrals at a time and intact hash
// chains.
import { clientStream } from '#domain/client/events.ts'
import { domainEvents } from '#domain/events.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { type ChainLink, linkEvents } from '#platform/event-log/chain.ts'
import type { NewEvent } from '#platform/event-log/port.ts'
import { sealText } from '#platform/vault/sealed-text.ts'

import { seededRandom } from '../../seed/random.ts'
import { type HelpEvent, generateHelp } from './help.ts'
import { deriveId } from './ids.ts'
import { type GeneratedReferralEvent, generateReferral } from './referral-histories.ts'
import { type GeneratedClient, generateClient, partnerProfile, partners, staff } from './population.ts'

export interface GeneratedEvent extends NewEvent {
  readonly stream: string
  readonly revision: number
  /** Set on a client's first event, because the client's key must be added to the vault. */
  readonly newClient?: GeneratedClient
}

export interface GenerationLimits {
  /** Stop after this many referrals, each with its whole history. */
  readonly referrals?: number
  /** Stop after this many events, even in the middle of a history, but not in the middle of what followed an acceptance. */
  readonly events?: number
  /** With a conversation, an appointment, a resource and a call for each accepted referral. */
  readonly withHelp?: boolean
  /** The current time, at which all histories end. */
  readonly now: Date
}

/** Maximum number of open referrals at a time. */
const maxOpenReferrals = 4_000

interface Stream {
  readonly name: string
  link: ChainLink | undefined
}

const chainEvent = (stream: Stream, { id, type, data, actor, occurredAtMs }: HelpEvent): GeneratedEvent => {
  const occurredAt = new Date(occurredAtMs).toISOString()
  const baseMetadata = { eventId: id, actor, occurredAt, correlationId: id, causationId: null, commandId: id }
  const metadata = { ...baseMetadata, schemaVersion: domainEvents[type].version }
  const [event] = linkEvents(stream.name, stream.link, [{ id, type, data: JSON.stringify(data), metadata }])
  if (event === undefined) throw new Error('No event was linked')
  const revision = (stream.link?.revision ?? -1) + 1
  stream.link = { revision, hash: event.metadata.slice(-66, -2) }
  return { ...event, stream: stream.name, revision }
}

const organizationCreated = (index: number, occurredAtMs: number): GeneratedEvent => {
  const { id } = partners[index] as (typeof partners)[number]
  const { profile, tier } = partnerProfile(index)
  const data = { organizationId: id, profile, tier, publicVisible: true }
  const eventId = deriveId(`organization created ${index}`)
  const actor = staff[0] as (typeof staff)[number]
  return chainEvent(
    { name: organizationStream(id), link: undefined },
    { id: eventId, type: 'OrganizationCreated', data, actor, occurredAtMs },
  )
}

const clientRegistered = (
  client: GeneratedClient,
  { actor, occurredAtMs }: Pick<GeneratedReferralEvent, 'actor' | 'occurredAtMs'>,
): GeneratedEvent => {
  const eventId = deriveId(`registered ${client.id}`)
  const { subject, key, county } = client
  const seal = (field: string, text: string) => ({ sealed: sealText(key, { subject, eventId, field, text }) })
  const data = {
    clientId: client.id,
    firstName: seal('firstName', client.firstName),
    lastInitial: seal('lastInitial', client.lastInitial),
    email: null,
    phone: seal('phone', `(770) 555-${client.phoneLine}`),
    county,
    ownerUserId: null,
    createdBy: actor.userId,
  }
  const event = chainEvent(
    { name: clientStream(client.id), link: undefined },
    { id: eventId, type: 'ClientRegistered', data, actor, occurredAtMs },
  )
  return { ...event, newClient: client }
}

interface OpenReferral {
  readonly id: string
  readonly client: GeneratedClient
  readonly stream: Stream
  readonly remainingEvents: GeneratedReferralEvent[]
}

/** Yields what the organization did for the family, if this event is the acceptance. */
function* helpAfter({ id, client }: OpenReferral, event: GeneratedReferralEvent): Generator<GeneratedEvent> {
  if (event.type !== 'ReferralAccepted') return
  for (const { name, events } of generateHelp(id, client, event)) {
    const stream: Stream = { name, link: undefined }
    for (const helpEvent of events) yield chainEvent(stream, helpEvent)
  }
}

/** Yields the events in log order. The same input produces the same streams; only the sealed text differs. */
export function* generateEvents({
  referrals = Number.POSITIVE_INFINITY,
  events = Number.POSITIVE_INFINITY,
  withHelp = false,
  now,
}: GenerationLimits): Generator<GeneratedEvent> {
  const random = seededRandom('generated log')
  const today = now.getTime()
  const openReferrals: OpenReferral[] = []
  let referralCount = 0
  let clientCount = 0
  let eventCount = 0

  for (let index = 0; index < partners.length && eventCount < events; index += 1) {
    eventCount += 1
    yield organizationCreated(index, today - 6 * 365 * 86_400_000)
  }
  while (eventCount < events && (openReferrals.length > 0 || referralCount < referrals)) {
    if (openReferrals.length < maxOpenReferrals && referralCount < referrals) {
      // Three in ten referrals are for new clients.
      const isNewClient = clientCount === 0 || random.chance(0.3)
      const client = generateClient(isNewClient ? clientCount : random.int(0, clientCount - 1))
      const remainingEvents = generateReferral(referralCount, client, today, random).reverse()
      const first = remainingEvents.at(-1)
      if (isNewClient && first !== undefined) {
        clientCount += 1
        eventCount += 1
        // Six years ago, because a client must be older than any of its referrals.
        yield clientRegistered(client, { actor: first.actor, occurredAtMs: today - 6 * 365 * 86_400_000 })
      }
      const id = deriveId(`referral ${referralCount}`)
      openReferrals.push({ id, client, stream: { name: referralStream(id), link: undefined }, remainingEvents })
      referralCount += 1
      // Start enough referrals before continuing any of them.
      if (openReferrals.length < maxOpenReferrals / 2) continue
    }
    const openIndex = random.int(0, openReferrals.length - 1)
    const openReferral = openReferrals[openIndex]
    const next = openReferral?.remainingEvents.pop()
    if (openReferral === undefined || next === undefined) {
      const last = openReferrals.pop()
      if (last !== undefined && last !== openReferral) openReferrals[openIndex] = last
      continue
    }
    if (eventCount < events) {
      eventCount += 1
      yield chainEvent(openReferral.stream, next)
      if (!withHelp) continue
      for (const event of helpAfter(openReferral, next)) {
        eventCount += 1
        yield event
      }
    }
  }
}
