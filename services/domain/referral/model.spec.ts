// Random histories against a second, much simpler account of the life cycle: whatever is asked, in whatever order, the
// decider and this model agree on status, disposition, receiver, claim and version.
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { capacitiesOf } from '#contracts/parties.ts'
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

/** What is kept of a referral on paper: the pile it lies on, and a few facts. */
interface Paper {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly version: number
  readonly receiver: string | null
  /** In the receiver's hands, or was. */
  readonly sent: boolean
  readonly claimedBy: string | null
}

type Who = 'staff' | 'colleague' | 'receiver' | 'other' | 'sender' | 'client'
type Move =
  | { readonly do: 'start_review' | 'submit' | 'return' | 'reopen' | 'accept' | 'waitlist' | 'record_outcome' }
  | { readonly do: 'withdraw' | 'resubmit' | 'close' | 'decline' | 'set_priority' | 'add_note' | 'assign' }
  | { readonly do: 'route'; readonly to: string }
type Step = Move & { readonly who: Who; readonly stale: boolean }

const persons = {
  staff: people.staff,
  colleague: people.admin,
  receiver: people.receiver,
  other: people.stranger,
  sender: people.sender,
  client: people.client,
} as const

/** The pile's name: one word for status and disposition. */
const pile = ({ status, disposition }: Paper) => (disposition === 'approved' ? status : (disposition ?? status))
const review = ['requested', 'in_review']
const answerable = ['submitted', 'waitlisted']
const back = ['declined', 'revision', 'withdrawn']
const ended = ['withdrawn', 'closed']

/** Where a move leads on paper; undefined where it is not open to this person now. */
const move = (paper: Paper, step: Step): Paper | undefined => {
  const at = pile(paper)
  const organization = persons[step.who].organizationId
  const staff = step.who === 'staff' || step.who === 'colleague'
  const holder = paper.sent && organization !== null && organization === paper.receiver
  const sender = step.who === 'sender'
  const next = (change: Partial<Paper>): Paper => ({ ...paper, version: paper.version + 1, ...change })
  const onlyIf = (open: boolean, change: Partial<Paper>) => (open ? next(change) : undefined)

  switch (step.do) {
    case 'start_review':
      return onlyIf(staff && at === 'requested', { status: 'in_review', claimedBy: persons[step.who].userId })
    case 'assign':
      if (!staff || at !== 'in_review') return undefined
      return paper.claimedBy === ids.colleague ? paper : next({ claimedBy: ids.colleague })
    case 'route': {
      if (step.to === paper.receiver && at !== 'declined') return undefined
      const choosing = staff && review.includes(at)
      const sending = staff && (at === 'submitted' || at === 'declined')
      if (choosing) return next({ receiver: step.to })
      return onlyIf(sending, { receiver: step.to, status: 'submitted', disposition: 'approved', sent: true })
    }
    case 'submit':
      return onlyIf(staff && review.includes(at) && paper.receiver !== null, {
        status: 'submitted',
        disposition: 'approved',
        sent: true,
      })
    case 'return':
      return onlyIf(staff && [...review, 'submitted'].includes(at), { status: 'returned', disposition: 'revision' })
    case 'decline': {
      const open = (staff && [...review, 'submitted'].includes(at)) || (holder && answerable.includes(at))
      return onlyIf(open, { status: 'returned', disposition: 'declined' })
    }
    case 'accept':
      return onlyIf(holder && answerable.includes(at), { status: 'received', disposition: 'accepted' })
    case 'waitlist':
      return onlyIf(holder && at === 'submitted', { status: 'received', disposition: 'waitlisted' })
    case 'record_outcome':
      return onlyIf(holder && at === 'accepted', { status: 'closed', disposition: null })
    case 'close':
      return onlyIf(staff && at !== 'closed', { status: 'closed', disposition: null })
    case 'reopen':
      return onlyIf(staff && at === 'closed', {
        status: 'in_review',
        claimedBy: persons[step.who].userId,
        sent: false,
      })
    case 'withdraw':
      return onlyIf(sender && !ended.includes(at), { status: 'returned', disposition: 'withdrawn' })
    case 'resubmit':
      return onlyIf(sender && back.includes(at), {
        status: 'requested',
        disposition: null,
        claimedBy: null,
        sent: false,
      })
    case 'set_priority':
      return staff && !ended.includes(at) ? paper : undefined
    case 'add_note':
      return (staff || holder || sender || step.who === 'client') && at !== 'withdrawn' ? paper : undefined
  }
}

const asked = (step: Step, version: number): ReferralCommand => {
  const seen = step.stale ? version - 1 : version
  const person = persons[step.who]
  return step.do === 'route' ? asks(person, 'route', seen, { toOrganizationId: step.to }) : asks(person, step.do, seen)
}

/** Who usually does it; asked of anybody else, nearly everything is refused and no walk gets far. */
const usual: Readonly<Record<Move['do'], readonly Who[]>> = {
  start_review: ['staff', 'colleague'],
  assign: ['staff'],
  route: ['staff', 'colleague'],
  submit: ['staff', 'colleague'],
  return: ['staff'],
  decline: ['staff', 'receiver', 'other'],
  close: ['staff'],
  reopen: ['staff', 'colleague'],
  accept: ['receiver', 'other'],
  waitlist: ['receiver', 'other'],
  record_outcome: ['receiver', 'other'],
  withdraw: ['sender'],
  resubmit: ['sender'],
  set_priority: ['staff'],
  add_note: ['staff', 'receiver', 'sender', 'client'],
}
const everybody = Object.keys(persons) as Who[]

const step = fc
  .tuple(
    fc.constantFrom(...(Object.keys(usual) as Move['do'][])),
    fc.constantFrom(ids.receiver, ids.otherOrganization),
    // One in twenty saw an older version.
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

const paperOf = (state: Referral): Paper => ({
  status: state.status,
  disposition: state.disposition,
  version: state.version,
  receiver: state.toOrganizationId,
  sent: state.withReceiver,
  claimedBy: state.claimedBy,
})

const clocksOver = (clocks: SlaClocks | undefined, event: ReferralEvent) =>
  clocksAfter(clocks, event, '2026-03-02T15:00:00.000Z')

const begin = (events: readonly ReferralEvent[]): Referral => {
  const state = events.reduce<Referral | undefined>(evolve, undefined)
  if (state === undefined) throw new Error('nothing was requested')
  return state
}

/** Walks the steps; throws at the first on which decider and model differ. Returns the piles reached. */
const walk = (sequence: readonly Step[]): Set<string> => {
  const reached = new Set<string>()
  const request = decide(asks(people.sender, 'request', 0), undefined)
  if (isRefusal(request)) throw new Error(request.refused)
  const log: ReferralEvent[] = [...request]
  let state = begin(log)
  let paper = paperOf(state)

  for (const step of sequence) {
    const decision = decide(asked(step, paper.version), state)
    const after = step.stale && carriesVersion(step) ? undefined : move(paper, step)
    const label = `${step.do} by ${step.who} on ${pile(paper)}`
    expect(isRefusal(decision), label).toBe(after === undefined)
    if (isRefusal(decision) || after === undefined) continue

    log.push(...decision)
    const next = begin(log)
    expect(paperOf(next), label).toEqual(after)
    expect(decision.reduce<Referral | undefined>(evolve, state), label).toEqual(next)
    expect(next.version, label).toBe(log.filter(({ type }) => decidingEventTypes.has(type)).length)
    expect(next.version, label).toBeGreaterThanOrEqual(state.version)
    expect(decision.length, label).toBeLessThanOrEqual(1)
    expect(capacitiesOf(people.sender, next), label).toContain('sender')
    // What a read model takes for `withReceiver`.
    expect(log.reduce<SlaClocks | undefined>(clocksOver, undefined)?.receiver !== null, label).toBe(next.withReceiver)
    state = next
    paper = after
    reached.add(pile(paper))
  }
  return reached
}

describe('random histories', () => {
  it('REF-01 REF-03 REF-15 REF-28 agree with the model after every step', () => {
    const reached = new Set<string>()
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), (sequence) => {
        for (const name of walk(sequence)) reached.add(name)
      }),
      { numRuns: 1_000 },
    )
    // The walks are worth something: they got everywhere.
    expect([...reached].toSorted()).toEqual(
      [...review, 'submitted', 'accepted', 'waitlisted', ...back, 'closed'].toSorted(),
    )
  })
})
