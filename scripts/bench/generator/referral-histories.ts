// The histories of generated referrals: who did what and when. Each has about five events, in the proportions of the
// demo data.
import type { Actor } from '#contracts/actor.ts'
import { needCategories, priorities } from '#contracts/enumeration-values.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import { sealText } from '#platform/vault/sealed-text.ts'

import type { Random } from '../../seed/random.ts'
import { deriveId } from './ids.ts'
import { type GeneratedClient, type Partner, guest, partners, staff } from './population.ts'

export interface GeneratedReferralEvent {
  readonly id: string
  readonly type: ReferralEvent['type']
  readonly data: unknown
  readonly actor: Actor
  /** Milliseconds since the epoch. */
  readonly occurredAtMs: number
}

const day = 86_400_000

/**
 * The kinds of histories, each with its share in percent, the actions after the request and, for open referrals, the
 * mean age in days.
 */
const outlines = [
  { share: 63.5, actions: ['claim', 'route', 'submit', 'accept', 'outcome'] },
  { share: 4, actions: ['claim', 'route', 'submit', 'accept', 'note', 'outcome'] },
  { share: 3, actions: ['claim', 'route', 'submit', 'decline', 'close'] },
  { share: 2.5, actions: ['claim', 'close'] },
  { share: 2, actions: [], age: 3 },
  { share: 5, actions: ['claim', 'route'], age: 4 },
  { share: 5.4, actions: ['claim', 'route', 'submit'], age: 6 },
  { share: 10.2, actions: ['claim', 'route', 'submit', 'accept'], age: 25 },
  { share: 1.6, actions: ['claim', 'route', 'submit', 'waitlist'], age: 40 },
  { share: 1, actions: ['claim', 'route', 'submit', 'decline'], age: 30 },
  { share: 1, actions: ['claim', 'return'], age: 30 },
  { share: 0.8, actions: ['withdraw'], age: 60 },
] as const satisfies readonly { share: number; actions: readonly string[]; age?: number }[]

type Action = (typeof outlines)[number]['actions'][number]

const note =
  'Two months behind after a hospital stay. Late notice asks for $1,140 before the end of next week; back at work on Monday.'

/** Closed referrals are spread over this many years. */
const years = 5

export const generateReferral = (
  index: number,
  client: GeneratedClient,
  now: number,
  random: Random,
): GeneratedReferralEvent[] => {
  const id = deriveId(`referral ${index}`)
  const outline = random.weighted(outlines.map((kind) => [kind, kind.share] as const))
  const age = 'age' in outline ? -Math.log(1 - random.next()) * outline.age : 3 + random.next() * years * 365
  const fromFamily = random.chance(0.15)
  const sender = random.pick(partners)
  const receiver = random.pick(partners)
  const reviewer = random.pick(staff)
  const requestedAt = now - age * day
  const events: GeneratedReferralEvent[] = []
  let at = requestedAt

  const add = (
    action: string,
    actor: Actor,
    createData: (seal: (field: string, text: string) => unknown) => unknown,
    type: GeneratedReferralEvent['type'],
  ) => {
    const eventId = deriveId(`${index} ${action} ${events.length}`)
    const seal = (field: string, text: string) => ({
      sealed: sealText(client.key, { subject: client.subject, eventId, field, text }),
    })
    events.push({ id: eventId, type, data: createData(seal), actor, occurredAtMs: Math.floor(at) })
  }

  add(
    'request',
    fromFamily ? guest : sender.actor,
    (seal) => createRequestData(id, client, fromFamily ? null : sender, seal, requestedAt, random),
    'ReferralRequested',
  )
  // An open referral's actions are spread over its whole age, and a closed one's over about ten days.
  const stepMs = Math.min(age * day, (4 + random.next() * 16) * day) / (outline.actions.length + 1)
  for (const action of outline.actions) {
    at += stepMs * (0.5 + random.next() * 0.5)
    const [type, actor, data] = eventFor(action, { sender, receiver, reviewer, random })
    add(action, actor, data, type)
  }
  return events
}

type Seal = (field: string, text: string) => unknown

const createRequestData = (
  referralId: string,
  client: GeneratedClient,
  sender: Partner | null,
  seal: Seal,
  at: number,
  random: Random,
) => ({
  referralId,
  clientId: client.id,
  fromOrganizationId: sender?.id ?? null,
  toOrganizationId: null,
  requestorUserId: sender?.actor.userId ?? null,
  needCategory: random.pick(needCategories),
  priority: random.chance(0.3) ? null : random.pick(priorities),
  source: sender === null ? 'public_form' : 'partner',
  consent: { at: new Date(at).toISOString(), method: sender === null ? 'online' : 'in_person', textVersion: '1' },
  initialNote: seal('initialNote', note),
  originalNeed: null,
})

interface Participants {
  readonly sender: Partner
  readonly receiver: Partner
  readonly reviewer: Actor
  readonly random: Random
}

const eventFor = (
  action: Action,
  { sender, receiver, reviewer, random }: Participants,
): [GeneratedReferralEvent['type'], Actor, (seal: Seal) => unknown] => {
  const organizationId = receiver.id
  switch (action) {
    case 'claim':
      return ['ReviewStarted', reviewer, () => ({ claimedBy: reviewer.userId })]
    case 'route':
      return [
        'ReferralRouted',
        reviewer,
        () => ({ toOrganizationId: organizationId, previousOrganizationId: null, resubmitted: false }),
      ]
    case 'submit':
      return ['ReferralSubmitted', reviewer, () => ({ toOrganizationId: organizationId })]
    case 'accept':
      return ['ReferralAccepted', receiver.actor, () => ({ organizationId, fromWaitlist: false })]
    case 'waitlist':
      return [
        'ReferralWaitlisted',
        receiver.actor,
        () => ({ organizationId, note: 'Waitlisted for future availability' }),
      ]
    case 'note':
      return [
        'NoteAdded',
        receiver.actor,
        (seal) => ({ noteId: deriveId(`note ${random.next()}`), text: seal('text', note), sharedWithClient: false }),
      ]
    case 'outcome':
      return [
        'OutcomeRecorded',
        receiver.actor,
        (seal) => ({
          organizationId,
          dollarsInvestedCents: random.int(0, 180_000),
          needMet: random.pick(['met', 'met', 'met', 'partly_met', 'not_met'] as const),
          note: random.chance(0.5) ? seal('note', note) : null,
        }),
      ]
    case 'decline':
      return [
        'ReferralDeclined',
        receiver.actor,
        (seal) => ({ organizationId, reason: 'at_capacity', note: seal('note', note) }),
      ]
    case 'return':
      return ['ReferralReturned', reviewer, (seal) => ({ note: seal('note', note) })]
    case 'withdraw':
      return ['ReferralWithdrawn', sender.actor, () => ({ note: null })]
    case 'close':
      return ['ReferralClosed', reviewer, (seal) => ({ reason: 'no_resource_available', note: seal('note', note) })]
  }
}
