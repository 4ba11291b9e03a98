// A generated log, event by event as it would have grown: thousands of open referrals at a time, with intact hash
// chains.
import { clientStream } from '#domain/client/events.ts'
import { domainEvents } from '#domain/events.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { type ChainLink, linkEvents } from '#platform/event-log/chain.ts'
import type { NewEvent } from '#platform/event-log/port.ts'
import { sealText } from '#platform/vault/box.ts'

import { randomOf } from '../../seed/random.ts'
import { generatedId } from './ids.ts'
import { type Lived, liveReferral } from './lives.ts'
import { type GeneratedClient, generatedClient, partnerProfile, partners, staff } from './population.ts'

export interface GeneratedEvent extends NewEvent {
  readonly stream: string
  readonly revision: number
  /** Set on the first event of a client, whose key must be added to the vault. */
  readonly newClient?: GeneratedClient
}

export interface Extent {
  /** Stop after this many referrals, each with its whole history. */
  readonly referrals?: number
  /** Stop after this many events, even in the middle of a history. */
  readonly events?: number
  /** The current time, which is the end of all histories. */
  readonly now: Date
}

/** Maximum number of open referrals at a time. */
const under = 4_000

interface Stream {
  readonly name: string
  link: ChainLink | undefined
}

type Unchained = Omit<Lived, 'type'> & { readonly type: keyof typeof domainEvents }

const chained = (stream: Stream, { id, type, data, actor, at }: Unchained): GeneratedEvent => {
  const occurredAt = new Date(at).toISOString()
  const said = { eventId: id, actor, occurredAt, correlationId: id, causationId: null, commandId: id }
  const metadata = { ...said, schemaVersion: domainEvents[type].version }
  const [event] = linkEvents(stream.name, stream.link, [{ id, type, data: JSON.stringify(data), metadata }])
  if (event === undefined) throw new Error('No event was linked')
  const revision = (stream.link?.revision ?? -1) + 1
  stream.link = { revision, hash: event.metadata.slice(-66, -2) }
  return { ...event, stream: stream.name, revision }
}

const organizationCreated = (index: number, at: number): GeneratedEvent => {
  const { id: organizationId } = partners[index] as (typeof partners)[number]
  const { profile, tier } = partnerProfile(index)
  const data = { organizationId, profile, tier, publicVisible: true }
  const id = generatedId(`organization created ${index}`)
  const actor = staff[0] as (typeof staff)[number]
  return chained(
    { name: organizationStream(organizationId), link: undefined },
    { id, type: 'OrganizationCreated', data, actor, at },
  )
}

const clientRegistered = (client: GeneratedClient, { actor, at }: Pick<Lived, 'actor' | 'at'>): GeneratedEvent => {
  const eventId = generatedId(`registered ${client.id}`)
  const { subject, key, county } = client
  const seal = (field: string, text: string) => ({ sealed: sealText(key, { subject, eventId, field, text }) })
  const data = {
    clientId: client.id,
    firstName: seal('firstName', client.firstName),
    lastInitial: seal('lastInitial', client.lastInitial),
    email: null,
    phone: seal('phone', `(770) 555-${client.line}`),
    county,
    ownerUserId: null,
    createdBy: actor.userId,
  }
  const event = chained(
    { name: clientStream(client.id), link: undefined },
    { id: eventId, type: 'ClientRegistered', data, actor, at },
  )
  return { ...event, newClient: client }
}

/** The events in log order. The same input gives the same streams; only the sealed texts differ. */
export function* generatedEvents({
  referrals = Number.POSITIVE_INFINITY,
  events = Number.POSITIVE_INFINITY,
  now,
}: Extent): Generator<GeneratedEvent> {
  const random = randomOf('generated log')
  const today = now.getTime()
  const going: { readonly stream: Stream; readonly rest: Lived[] }[] = []
  let made = 0
  let clients = 0
  let given = 0

  for (let index = 0; index < partners.length && given < events; index += 1) {
    given += 1
    yield organizationCreated(index, today - 6 * 365 * 86_400_000)
  }
  while (given < events && (going.length > 0 || made < referrals)) {
    if (going.length < under && made < referrals) {
      // Three in ten referrals are for a new client.
      const fresh = clients === 0 || random.chance(0.3)
      const client = generatedClient(fresh ? clients : random.int(0, clients - 1))
      const rest = liveReferral(made, client, today, random).reverse()
      const first = rest.at(-1)
      if (fresh && first !== undefined) {
        clients += 1
        given += 1
        // Six years ago, because a client must be older than any of its referrals.
        yield clientRegistered(client, { actor: first.actor, at: today - 6 * 365 * 86_400_000 })
      }
      going.push({ stream: { name: referralStream(generatedId(`referral ${made}`)), link: undefined }, rest })
      made += 1
      // First start enough referrals, before any of them continues.
      if (going.length < under / 2) continue
    }
    const at = random.int(0, going.length - 1)
    const life = going[at]
    const next = life?.rest.pop()
    if (life === undefined || next === undefined) {
      const last = going.pop()
      if (last !== undefined && last !== life) going[at] = last
      continue
    }
    if (given < events) {
      given += 1
      yield chained(life.stream, next)
    }
  }
}
