import type { ResolvedActor } from '#contracts/parties.ts'
import { clientStream } from '#domain/client/events.ts'
import { evolve as evolveReferral } from '#domain/referral/evolve.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { actors, ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { describe, it } from 'vitest'
import type { ConversationCommand } from './commands.ts'
import { conversationDecider } from './decide.ts'
import type { ConversationEvent } from './events.ts'

const given = decisionSpec(conversationDecider)

const toReferral = (...history: readonly ReferralEvent[]): Referral => {
  const referral = history.reduce<Referral | undefined>(
    (state, event) => evolveReferral(state, { ...event, at: '2026-03-02T15:00:00.000Z' }),
    undefined,
  )
  if (referral === undefined) throw new Error('there is no referral')
  return referral
}
const requested = referralEvents.requested({ toOrganizationId: ids.receiver })
const submitted = toReferral(requested, referralEvents.submitted())
const waitlisted = toReferral(requested, referralEvents.submitted(), referralEvents.waitlisted())
const accepted = toReferral(requested, referralEvents.submitted(), referralEvents.accepted())
const closed = toReferral(
  requested,
  referralEvents.submitted(),
  referralEvents.accepted(),
  referralEvents.outcomeRecorded(),
)
const reopened = toReferral(
  requested,
  referralEvents.submitted(),
  referralEvents.accepted(),
  referralEvents.outcomeRecorded(),
  referralEvents.reopened(),
)

const conversationId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const messageIds = ['5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a11', '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a12'] as const
const sealed = (open: string) => ({ open, subject: clientStream(ids.client) })

const at = '2026-03-02T16:00:00.000Z'

interface Options {
  readonly actor?: ResolvedActor
  readonly referral?: Referral
  readonly at?: string
}

const start = (organizationId: string | null, options: Options & { subject?: string; body?: string } = {}) =>
  ({
    type: 'start',
    actor: actors.client,
    referral: accepted,
    at,
    conversationId,
    messageId: messageIds[0],
    organizationId,
    subject: 'Delivery',
    body: 'Do you deliver?',
    ...options,
  }) as const satisfies ConversationCommand
const reply = (options: Options & { body?: string; parentMessageId?: string } = {}) =>
  ({
    type: 'reply',
    actor: actors.receiver,
    referral: accepted,
    at,
    messageId: messageIds[1],
    parentMessageId: messageIds[0],
    body: 'Yes, on Fridays.',
    ...options,
  }) as const satisfies ConversationCommand
const read = (through: number, options: Options = {}) =>
  ({
    type: 'read',
    actor: actors.receiver,
    referral: accepted,
    at,
    through,
    ...options,
  }) as const satisfies ConversationCommand
const assign = (
  assignedTo: string | null,
  { actor = actors.receiver, version = 0 }: { readonly actor?: ResolvedActor; readonly version?: number } = {},
) => ({ type: 'assign', actor, referral: accepted, at, assignedTo, version }) as const satisfies ConversationCommand

const started = (organizationId: string | null): ConversationEvent => ({
  type: 'ConversationStarted',
  data: {
    conversationId,
    referralId: ids.referral,
    clientId: ids.client,
    organizationId,
    subject: sealed('Delivery'),
  },
})
const sent = (fromClient: boolean): ConversationEvent => ({
  type: 'MessageSent',
  data: { messageId: messageIds[0], parentMessageId: null, fromClient, body: sealed('Do you deliver?') },
})
const answered = (fromClient: boolean): ConversationEvent => ({
  type: 'MessageSent',
  data: { messageId: messageIds[1], parentMessageId: messageIds[0], fromClient, body: sealed('Yes, on Fridays.') },
})
const opened = (byClient: boolean, through: number): ConversationEvent => ({
  type: 'MessagesRead',
  data: { byClient, through },
})

describe('a new message', () => {
  it('CLI-38 goes from the family to staff, or to the organization that accepted', () => {
    given().when(start(null)).then(started(null), sent(true))
    for (const chosen of [ids.receiver, 'receiver'] as const)
      given().when(start(chosen)).then(started(ids.receiver), sent(true))
    given()
      .when(start(null, { referral: submitted }))
      .then(started(null), sent(true))
  })

  it('CLI-38 goes from staff, or from the organization that accepted, to the family', () => {
    given()
      .when(start(null, { actor: actors.staff }))
      .then(started(null), sent(false))
    given()
      .when(start(ids.receiver, { actor: actors.receiver }))
      .then(started(ids.receiver), sent(false))
  })

  it('CLI-38 is refused while no organization has accepted', () => {
    for (const referral of [submitted, waitlisted, reopened])
      for (const chosen of [ids.receiver, 'receiver'] as const)
        given().when(start(chosen, { referral })).thenRefused('conversation_closed')
    for (const referral of [submitted, waitlisted])
      given()
        .when(start(ids.receiver, { referral, actor: actors.receiver }))
        .thenRefused('not_allowed_in_state')
  })

  it('ROLE-14 cannot be sent by someone on neither side', () => {
    for (const actor of [actors.sender, actors.outsider, actors.guest, actors.receiver])
      given().when(start(null, { actor })).thenRefused('referral_not_found')
    for (const actor of [actors.sender, actors.outsider, actors.staff, actors.admin])
      given().when(start(ids.receiver, { actor })).thenRefused('referral_not_found')
  })

  it('CLI-28 needs a subject and a body, screened like a note and sealed with the key of the client', () => {
    given()
      .when(start(null, { subject: ' ' }))
      .thenRefused('information_missing')
    given()
      .when(start(null, { body: '\n' }))
      .thenRefused('information_missing')
    given()
      .when(start(null, { subject: 'My SSN is 123-45-6789' }))
      .thenRefused('sensitive_content', { issues: [{ path: 'subject' }] })
    given()
      .when(start(null, { body: 'x'.repeat(2_001) }))
      .thenRefused('unsafe_input', { issues: [{ path: 'body', params: { max: 2_000 } }] })
    given()
      .when(start(null, { subject: 'x'.repeat(121) }))
      .thenRefused('unsafe_input', { issues: [{ path: 'subject', params: { max: 120 } }] })
    given(started(null), sent(true)).when(start(null)).thenRefused('already_exists')
  })
})

describe('an answer', () => {
  it('CLI-28 CLI-38 comes from either side, and names the message that it answers', () => {
    given(started(ids.receiver), sent(true)).when(reply()).then(answered(false))
    given(started(ids.receiver), sent(false))
      .when(reply({ actor: actors.client }))
      .then(answered(true))
    given(started(null), sent(true))
      .when(reply({ actor: actors.admin }))
      .then(answered(false))
    given(started(null), sent(true))
      .when(reply({ actor: actors.staff, parentMessageId: messageIds[1] }))
      .thenRefused('not_found')
  })

  it('CLI-28 needs a body, screened like a note', () => {
    given(started(null), sent(true))
      .when(reply({ actor: actors.staff, body: ' ' }))
      .thenRefused('information_missing')
    given(started(null), sent(true))
      .when(reply({ actor: actors.staff, body: '<script>alert(1)</script>' }))
      .thenRefused('unsafe_input', { issues: [{ path: 'body' }] })
  })

  it('ROLE-14 is hidden from everyone else: staff take no part in a conversation with an organization', () => {
    for (const actor of [actors.staff, actors.admin, actors.sender, actors.outsider, actors.guest])
      given(started(ids.receiver), sent(true)).when(reply({ actor })).thenRefused('not_found')
    given(started(null), sent(true)).when(reply()).thenRefused('not_found')
    given().when(reply()).thenRefused('not_found')
  })

  it('ROLE-24 is not possible once the organization no longer has the referral', () => {
    given(started(ids.receiver), sent(true))
      .when(reply({ referral: reopened }))
      .thenRefused('not_found')
    given(started(ids.receiver), sent(false))
      .when(reply({ referral: reopened, actor: actors.client }))
      .thenRefused('conversation_closed')
    given(started(null), sent(false))
      .when(reply({ referral: reopened, actor: actors.client }))
      .then(answered(true))
  })
})

describe('a conversation about a closed referral', () => {
  const conversation = [started(ids.receiver), sent(true)] as const

  it('ROLE-24 goes on for as long as the organization keeps the referral', () => {
    const [lastMoment, end] = ['2026-04-01T14:59:59.999Z', '2026-04-01T15:00:00.000Z']
    given(...conversation)
      .when(reply({ referral: closed, at: lastMoment }))
      .then(answered(false))
    given(...conversation)
      .when(reply({ referral: closed, at: end }))
      .thenRefused('not_found')
    given(...conversation)
      .when(reply({ referral: closed, at: end, actor: actors.client }))
      .thenRefused('conversation_closed')
  })

  it('CLI-38 cannot be started with the organization', () => {
    given()
      .when(start(ids.receiver, { referral: closed, actor: actors.receiver }))
      .thenRefused('not_allowed_in_state')
  })
})

describe('opening messages', () => {
  it('CLI-29 marks those of the other side as read, up to the last one that was open', () => {
    given(started(ids.receiver), sent(true)).when(read(1)).then(opened(false, 1))
    given(started(ids.receiver), sent(false))
      .when(read(1, { actor: actors.client }))
      .then(opened(true, 1))
    given(started(ids.receiver), sent(true)).when(read(9)).then(opened(false, 1))
  })

  it('CLI-29 changes nothing if they were read before, or if the reader wrote them', () => {
    given(started(ids.receiver), sent(true), opened(false, 1)).when(read(1)).thenNothingHappens()
    given(started(ids.receiver), sent(true))
      .when(read(1, { actor: actors.client }))
      .thenNothingHappens()
    given(started(ids.receiver), sent(true), opened(false, 1), answered(true)).when(read(1)).thenNothingHappens()
    given(started(ids.receiver), sent(true), opened(false, 1), answered(true)).when(read(2)).then(opened(false, 2))
    given(started(ids.receiver), sent(true))
      .when(read(1, { actor: actors.staff }))
      .thenRefused('not_found')
  })
})

describe('an assignment', () => {
  const assigned: ConversationEvent = { type: 'ConversationAssigned', data: { assignedTo: ids.receivingMember } }

  it('says who answers, and is a matter of the side that answers', () => {
    given(started(ids.receiver), sent(true)).when(assign(ids.receivingMember)).then(assigned)
    given(started(ids.receiver), sent(true), assigned).when(assign(ids.receivingMember)).thenNothingHappens()
    given(started(ids.receiver), sent(true), assigned)
      .when(assign(null, { version: 1 }))
      .then({ type: 'ConversationAssigned', data: { assignedTo: null } })
    given(started(ids.receiver), sent(true))
      .when(assign(ids.receivingMember, { actor: actors.client }))
      .thenRefused('not_permitted')
    given(started(ids.receiver), sent(true))
      .when(assign(ids.staff, { actor: actors.staff }))
      .thenRefused('not_found')
  })

  it('REF-28 is refused with the current assignee if someone else changed it, but not because of a message', () => {
    const current = { version: 1, assignedTo: ids.receivingMember }
    given(started(ids.receiver), sent(true), assigned)
      .when(assign(ids.member))
      .thenRefused('stale_version', { current })
    given(started(ids.receiver), sent(true), assigned, answered(false))
      .when(assign(ids.member, { version: 1 }))
      .then({ type: 'ConversationAssigned', data: { assignedTo: ids.member } })
  })

  it('is ended by the system alone, and only while this person has the conversation', () => {
    const system: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }
    const free = (assignedTo: string, actor = system) => ({ type: 'free', actor, assignedTo }) as const
    given(started(ids.receiver), sent(true), assigned)
      .when(free(ids.receivingMember))
      .then({ type: 'ConversationAssigned', data: { assignedTo: null } })
    given(started(ids.receiver), sent(true), assigned).when(free(ids.member)).thenNothingHappens()
    given(started(ids.receiver), sent(true)).when(free(ids.receivingMember)).thenNothingHappens()
    given(started(ids.receiver), sent(true), assigned)
      .when(free(ids.receivingMember, actors.admin))
      .thenRefused('not_permitted')
  })
})
