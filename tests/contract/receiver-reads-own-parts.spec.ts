// In random legal histories, a receiver reads nothing outside its own parts: no event, note, reason, amount or name
// (ROLE-24, ROLE-25). A simple list of who held the referral at each event is the model.
import { type ResolvedActor, findReferralRoles } from '#contracts/parties.ts'
import { PartEnding } from '#contracts/receiver-parts.ts'
import { isRefusal } from '#domain/decision.ts'
import { decide } from '#domain/referral/decide.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Row } from '#projections/engine/model.ts'
import { endedParts } from '#projections/referrals/ended-parts.ts'
import { type ReferralState, referralFold } from '#projections/referrals/fold.ts'
import {
  type NamedPart,
  endedPartRow,
  forActiveReceiver,
  forFormerReceiver,
} from '#projections/referrals/queries/ended-parts.ts'
import { organizationRef } from '#projections/referrals/queries/rows.ts'
import { type NamedEvent, timelineEntry } from '#projections/referrals/queries/timeline.ts'
import { referralTimeline } from '#projections/referrals/timeline.ts'
import { modelActors } from '#tests/support/lifecycle-model.ts'
import { anyStep, toCommand } from '#tests/support/lifecycle-steps.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { actors, ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const receivers = [ids.receiver, ids.otherOrganization] as const
const nameOf = (id: unknown): string | null => (typeof id === 'string' ? `name of ${id}` : null)

/** Days between two events, so that some histories go on more than 30 days after a closing. */
const anyDays = fc.constantFrom(0, 1, 15, 30)

interface History {
  readonly events: readonly RecordedEvent[]
  readonly state: Referral
  /** The organization that held the referral when each event happened, and right after it. */
  readonly holders: readonly { readonly during: string | null; readonly after: string | null }[]
}

const holderAfter = (holder: string | null, event: ReferralEvent): string | null => {
  switch (event.type) {
    case 'ReferralSubmitted':
      return event.data.toOrganizationId
    case 'ReferralRouted':
      return event.data.resubmitted ? event.data.toOrganizationId : holder
    case 'ReferralDeclined':
    case 'ReferralReturned':
    case 'ReferralWithdrawn':
    case 'ReferralReopened':
    case 'ConsentRevoked':
      return null
    default:
      return holder
  }
}

const day = 86_400_000

const playHistory = (steps: readonly (readonly [Parameters<typeof toCommand>[0], number])[]): History => {
  const request = referralEvents.requested({ toOrganizationId: ids.receiver })
  const entries = [{ event: request, at: new Date(0).toISOString(), actor: actors.sender as ResolvedActor }]
  const holders: History['holders'][number][] = [{ during: null, after: null }]
  let [state, now, closedAt] = [evolve(undefined, request), 0, Infinity]
  let holder: string | null = null
  /** The organization that lost the referral because the family revoked its consent. */
  let takenFrom: string | null = null
  for (const [step, days] of steps) {
    if (state === undefined) throw new Error('no referral')
    now += days * day
    if (now >= closedAt + 30 * day) holder = null
    const at = new Date(now).toISOString()
    // A renewal outlasts the history, so that only a revocation ends a consent.
    const decision = decide({ ...toCommand(step, state.version), at, consentMonths: 120 }, state)
    if (isRefusal(decision)) continue
    for (const event of decision) {
      const during: string | null = holder
      const isStillSent: boolean = state?.status === 'submitted' || state?.status === 'received'
      holder = event.type === 'ConsentRenewed' && isStillSent ? (holder ?? takenFrom) : holderAfter(holder, event)
      if (event.type === 'ConsentRevoked' || event.type === 'ConsentRenewed')
        takenFrom = event.type === 'ConsentRevoked' ? during : null
      if (event.type === 'ReferralClosed' || event.type === 'OutcomeRecorded') closedAt = now
      if (event.type === 'ReferralReopened') closedAt = Infinity
      holders.push({ during, after: holder })
      entries.push({ event, at, actor: modelActors[step.actor] })
      state = evolve(state, { ...event, at })
    }
  }
  if (state === undefined) throw new Error('no referral')
  return { events: recordEvents(referralStream(ids.referral), ...entries), state, holders }
}

/** The rows of the history and of the ended parts, as the read model stores them. */
const projectRows = (events: readonly RecordedEvent[]) => {
  const [timeline, parts]: Row[][] = [[], []]
  let before: ReferralState | undefined
  for (const event of events) {
    const after = referralFold.apply(before, event)
    const [entry, part] = [referralTimeline.entry(event, before, after), endedParts.entry(event, before, after)]
    if (entry !== undefined) timeline?.push(entry)
    if (part !== undefined) parts?.push(part)
    before = after
  }
  const dates = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        (name === 'at' || name.endsWith('_at')) && typeof value === 'string' ? new Date(value) : value,
      ]),
    )
  return {
    timeline: (timeline ?? []).map(
      (row) =>
        ({
          ...dates(row),
          actor_name: nameOf(row['actor_user_id']),
          actor_organization_name: nameOf(row['actor_organization_id']),
          assignee_name: nameOf(row['assignee']),
          receiver_before_name: nameOf(row['receiver_before']),
          receiver_after_name: nameOf(row['receiver_after']),
        }) as unknown as NamedEvent,
    ),
    parts: (parts ?? []).map(
      (row) => ({ ...dates(row), organization_name: nameOf(row['organization_id']) }) as unknown as NamedPart,
    ),
  }
}

/** Notes in events that are not stored yet have their text in clear. The id of their subject is not shown to anyone. */
const readNote = (note: unknown) =>
  note === null
    ? null
    : { text: JSON.stringify(note, (key, value: unknown) => (key === 'subject' ? undefined : value)) }

const context = { now: new Date(0), sla: { atRiskDays: 5, overdueDays: 7 }, referrals: { parked: new Set<string>() } }

const checkFormerReceiver = ({ events, state, holders }: History, organizationId: string): void => {
  const { timeline, parts } = projectRows(events)
  const visible = forFormerReceiver(timeline, organizationId, state.parts)
  for (const { revision, type, actor_organization_id: actor } of visible) {
    const { during, after } = holders[revision] ?? {}
    expect([during, after], `${type} at ${revision}`).toContain(organizationId)
    if (type === 'NoteAdded') expect(actor).toBe(organizationId)
  }
  expect(visible.length, 'the events of its parts').toBeGreaterThan(0)
  const others = visible.filter((event) => event.actor_organization_id !== organizationId)
  for (const { note, reason, invested_cents: cents } of others)
    expect([note, reason, cents]).toEqual([null, null, null])
  const part = parts.findLast((row) => row.organization_id === organizationId)
  if (part === undefined) throw new Error('a part that has ended has no header')
  const answer = JSON.stringify([
    endedPartRow(part, context as unknown as Parameters<typeof endedPartRow>[1]),
    visible.map((event) => timelineEntry(event, readNote, organizationRef)),
  ])
  const otherReceivers = receivers.filter((id) => id !== organizationId)
  for (const id of [ids.client, ids.sender, ids.member, ids.staff, ids.colleague, ids.clientUser, ...otherReceivers])
    expect(answer).not.toContain(id)
}

const checkActiveReceiver = ({ events, state, holders }: History, organizationId: string): void => {
  const visible = forActiveReceiver(projectRows(events).timeline, organizationId, state.parts)
  const otherReceivers = receivers.filter((id) => id !== organizationId)
  for (const { revision, type, actor_organization_id: actor } of visible) {
    const { during } = holders[revision] ?? {}
    const isOfAnother = during !== organizationId && actor !== null && actor === during
    expect(isOfAnother, `${type} at ${revision}`).toBe(false)
  }
  const written = visible.filter(({ note, reason }) => note !== null || reason !== null)
  for (const { actor_organization_id: actor } of written) expect(otherReceivers).not.toContain(actor)
  const answer = JSON.stringify(visible.map((event) => timelineEntry(event, readNote, organizationRef)))
  for (const id of otherReceivers) expect(answer).not.toContain(id)
}

it('ROLE-24 ROLE-25 shows a receiver nothing outside its own parts', () => {
  const visited = new Set<string>()
  fc.assert(
    fc.property(fc.array(fc.tuple(anyStep, anyDays), { maxLength: 40, size: 'max' }), (steps) => {
      const history = playHistory(steps)
      const lastAt = new Date(history.events.at(-1)?.at ?? 0)
      for (const organizationId of receivers) {
        const actor: ResolvedActor = { userId: null, organizationId, role: 'member', clientId: null }
        const roles = findReferralRoles(actor, history.state, lastAt)
        const held = history.holders.some(({ after }) => after === organizationId)
        const holds = history.holders.at(-1)?.after === organizationId
        expect(roles).toEqual(holds ? ['receiver'] : held ? ['former_receiver'] : [])
        if (holds) checkActiveReceiver(history, organizationId)
        else if (held) checkFormerReceiver(history, organizationId)
        const count = history.state.parts.filter((part) => part.organizationId === organizationId).length
        visited.add(`${roles.join()} of ${Math.min(count, 2)}`)
      }
      for (const { ending } of history.state.parts) visited.add(ending ?? 'open')
    }),
    propertyRuns(2_000),
  )
  // Checks the coverage: parts ended in every way, and organizations came back.
  const roles = ['former_receiver of 1', 'former_receiver of 2', 'receiver of 1', 'receiver of 2', ' of 0']
  expect([...visited].toSorted()).toEqual([...PartEnding.options, 'open', ...roles].toSorted())
})
