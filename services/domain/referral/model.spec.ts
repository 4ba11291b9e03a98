// Random histories against a second, much simpler model of the lifecycle. For every source and every sequence of
// commands, the decider and this model agree on status, disposition, receiver, claim and version.
import { capacitiesOf } from '#contracts/parties.ts'
import {
  type Entrance,
  type Move,
  type Paper,
  type Step,
  type Who,
  back,
  entrances,
  move,
  openings,
  persons,
  pile,
  review,
} from '#tests/support/paper.ts'
import { asks } from '#tests/support/referral-commands.ts'
import { ids, people } from '#tests/support/referrals.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../decision.ts'
import { type SlaClocks, clocksAfter } from '../policies/sla.ts'
import type { ReferralCommand } from './commands.ts'
import { decide } from './decide.ts'
import { type ReferralEvent, decidingEventTypes } from './events.ts'
import { evolve } from './evolve.ts'
import type { Referral } from './state.ts'

const asked = (step: Step, version: number): ReferralCommand => {
  const seen = step.stale ? version - 1 : version
  const person = persons[step.who]
  return step.do === 'route' ? asks(person, 'route', seen, { toOrganizationId: step.to }) : asks(person, step.do, seen)
}

/** The usual actors of each action. With random actors, nearly every command is refused and no history gets far. */
const usual: Readonly<Record<Move['do'], readonly Who[]>> = {
  start_review: ['staff', 'colleague'],
  assign: ['staff'],
  release: ['staff', 'colleague'],
  undo: ['staff', 'colleague'],
  route: ['staff', 'colleague'],
  submit: ['staff', 'colleague'],
  return: ['staff'],
  decline: ['staff', 'receiver', 'other'],
  close: ['staff'],
  reopen: ['staff', 'colleague'],
  accept: ['receiver', 'other'],
  waitlist: ['receiver', 'other'],
  record_outcome: ['receiver', 'other'],
  withdraw: ['sender', 'client', 'staff', 'other'],
  resubmit: ['sender', 'client', 'staff', 'other'],
  set_priority: ['staff'],
  add_note: ['staff', 'receiver', 'sender', 'client'],
}
const everybody = Object.keys(persons) as Who[]

const step = fc
  .tuple(
    fc.constantFrom(...(Object.keys(usual) as Move['do'][])),
    fc.constantFrom(ids.receiver, ids.otherOrganization),
    // One in twenty commands carries an older version.
    fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
    fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    fc.nat(),
  )
  .map(([name, to, stale, unusual, n]): Step => {
    const candidates = unusual ? everybody : usual[name]
    const who = candidates[n % candidates.length] ?? 'staff'
    return name === 'route' ? { do: name, to, who, stale } : { do: name, who, stale }
  })

const carriesVersion = ({ do: name }: Move) => name !== 'set_priority' && name !== 'add_note'

type OnPaper = Omit<Paper, 'senders' | 'before' | 'withoutAccount'>
const onPaper = ({ senders: _, before: __, withoutAccount: ___, ...paper }: Paper): OnPaper => paper
const paperOf = (state: Referral): OnPaper => ({
  status: state.status,
  disposition: state.disposition,
  version: state.version,
  receiver: state.toOrganizationId,
  sent: state.withReceiver,
  claimedBy: state.claimedBy,
  startedAs: state.startedAs,
})

const clocksOver = (clocks: SlaClocks | undefined, event: ReferralEvent) =>
  clocksAfter(clocks, event, '2026-03-02T15:00:00.000Z')

const begin = (events: readonly ReferralEvent[]): Referral => {
  const state = events.reduce<Referral | undefined>(evolve, undefined)
  if (state === undefined) throw new Error('no referral was requested')
  return state
}

/** Creates a referral from this source with a suggested receiver: as events, and in the model. */
const opened = (
  entrance: Entrance,
  receiver: string | null,
): { readonly log: ReferralEvent[]; readonly paper: Paper } => {
  const { by, from, senders } = openings[entrance]
  const person = by === 'guest' ? people.guest : persons[by]
  const content = { source: entrance, fromOrganizationId: from, toOrganizationId: receiver }
  const request = decide(asks(person, 'request', 0, content), undefined)
  if (isRefusal(request)) throw new Error(`${entrance}: ${request.refused}`)
  const startedAs = from === null ? 'pending_review' : 'requested'
  const fresh = { disposition: null, version: 1, sent: false, claimedBy: null, before: null }
  const withoutAccount = entrance === 'guest' || entrance === 'public_form'
  return { log: [...request], paper: { ...fresh, status: startedAs, startedAs, receiver, senders, withoutAccount } }
}

/**
 * Applies the steps, and throws at the first one where decider and model differ. Adds each visited state, and each
 * resubmission, to `reached`.
 */
const walk = (entrance: Entrance, receiver: string | null, sequence: readonly Step[], reached: Set<string>): void => {
  const { log, paper: first } = opened(entrance, receiver)
  let state = begin(log)
  let paper = first
  expect(paperOf(state), entrance).toEqual(onPaper(paper))

  for (const step of sequence) {
    const decision = decide(asked(step, paper.version), state)
    const after = step.stale && carriesVersion(step) ? undefined : move(paper, step)
    const label = `${step.do} by ${step.who} on ${pile(paper)} (${entrance})`
    expect(isRefusal(decision), label).toBe(after === undefined)
    if (isRefusal(decision) || after === undefined) continue

    log.push(...decision)
    const next = begin(log)
    expect(paperOf(next), label).toEqual(onPaper(after))
    expect(decision.reduce<Referral | undefined>(evolve, state), label).toEqual(next)
    expect(next.version, label).toBe(log.filter(({ type }) => decidingEventTypes.has(type)).length)
    expect(next.version, label).toBeGreaterThanOrEqual(state.version)
    expect(decision.length, label).toBeLessThanOrEqual(1)
    for (const who of paper.senders) expect(capacitiesOf(persons[who], next), label).toContain('sender')
    // Read models derive `withReceiver` from this.
    expect(log.reduce<SlaClocks | undefined>(clocksOver, undefined)?.receiver !== null, label).toBe(next.withReceiver)
    state = next
    paper = after
    reached.add(pile(paper))
    const who = paper.senders.includes(step.who) ? step.who : 'staff'
    if (step.do === 'resubmit') reached.add(`${entrance} by ${who} back to ${paper.status}`)
  }
}

describe('random histories', () => {
  it('REF-01 REF-03 REF-15 REF-28 agree with the model after every step', () => {
    const reached = new Set<string>()
    const opening = fc.tuple(fc.constantFrom(...entrances), fc.constantFrom(null, ids.receiver))
    fc.assert(
      fc.property(opening, fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), ([entrance, to], sequence) =>
        walk(entrance, to, sequence, reached),
      ),
      { numRuns: 1_000 },
    )
    // The histories cover enough: they reached every state, and every sender resubmitted a referral to its initial
    // status.
    const resubmitted = entrances.flatMap((entrance) => {
      const { from, senders } = openings[entrance]
      return senders.map((who) => `${entrance} by ${who} back to ${from === null ? 'pending_review' : 'requested'}`)
    })
    expect([...reached].toSorted()).toEqual(
      [
        ...[...review, 'submitted', 'accepted', 'waitlisted', ...back, 'closed'],
        ...[...resubmitted, 'guest by staff back to pending_review', 'public_form by staff back to pending_review'],
      ].toSorted(),
    )
  })
})
