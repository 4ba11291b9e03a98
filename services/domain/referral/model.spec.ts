// Compares the decider with a second, much simpler model of the lifecycle on random histories. For every source and
// every sequence of commands, both must agree on status, disposition, receiver, reviewer and version.
import { findReferralRoles } from '#contracts/parties.ts'
import {
  type CreationSource,
  type ModelAction,
  type ModelReferral,
  type ModelStep,
  type ModelActor,
  returnedStates,
  creationSources,
  applyStep,
  creations,
  modelActors,
  stateName,
  awaitingReview,
} from '#tests/support/lifecycle-model.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { ids, actors } from '#tests/support/referral-fixtures.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../decision.ts'
import { type SlaClocks, clocksAfter } from '../policies/sla.ts'
import type { ReferralCommand } from './commands.ts'
import { decide } from './decide.ts'
import { type ReferralEvent, decidingEventTypes } from './events.ts'
import { evolve } from './evolve.ts'
import type { Referral } from './state.ts'

const toCommand = (step: ModelStep, version: number): ReferralCommand => {
  const seenVersion = step.stale ? version - 1 : version
  const person = modelActors[step.actor]
  return step.action === 'route'
    ? referralCommand(person, 'route', seenVersion, { toOrganizationId: step.to })
    : referralCommand(person, step.action, seenVersion)
}

/**
 * The usual actors of each action. With random actors, nearly every command would be refused, and histories would stay
 * short.
 */
const usualActors: Readonly<Record<ModelAction['action'], readonly ModelActor[]>> = {
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
const allActors = Object.keys(modelActors) as ModelActor[]

const step = fc
  .tuple(
    fc.constantFrom(...(Object.keys(usualActors) as ModelAction['action'][])),
    fc.constantFrom(ids.receiver, ids.otherOrganization),
    // One in twenty commands contains an older version.
    fc.integer({ min: 0, max: 19 }).map((roll) => roll === 0),
    fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0),
    fc.nat(),
  )
  .map(([action, to, stale, isUnusualActor, roll]): ModelStep => {
    const candidates = isUnusualActor ? allActors : usualActors[action]
    const actor = candidates[roll % candidates.length] ?? 'staff'
    return action === 'route' ? { action, to, actor, stale } : { action, actor, stale }
  })

const hasVersion = ({ action }: ModelAction) => action !== 'set_priority' && action !== 'add_note'

type ComparableModel = Omit<ModelReferral, 'sendingActors' | 'undoTo' | 'withoutAccount'>
const comparable = ({
  sendingActors: _sendingActors,
  undoTo: _undoTo,
  withoutAccount: _withoutAccount,
  ...model
}: ModelReferral): ComparableModel => model
const fromReferral = (state: Referral): ComparableModel => ({
  status: state.status,
  disposition: state.disposition,
  version: state.version,
  receiver: state.toOrganizationId,
  isWithReceiver: state.isWithReceiver,
  reviewerId: state.reviewerId,
  initialStatus: state.initialStatus,
})

const foldClocks = (clocks: SlaClocks | undefined, event: ReferralEvent) =>
  clocksAfter(clocks, event, '2026-03-02T15:00:00.000Z')

const fold = (events: readonly ReferralEvent[]): Referral => {
  const state = events.reduce<Referral | undefined>(evolve, undefined)
  if (state === undefined) throw new Error('no referral was requested')
  return state
}

/** Creates a referral from this source with a suggested receiver, both as events and in the model. */
const createReferral = (
  source: CreationSource,
  receiver: string | null,
): { readonly log: ReferralEvent[]; readonly model: ModelReferral } => {
  const { by, fromOrganizationId, sendingActors } = creations[source]
  const person = by === 'guest' ? actors.guest : modelActors[by]
  const content = { source, fromOrganizationId, toOrganizationId: receiver }
  const request = decide(referralCommand(person, 'request', 0, content), undefined)
  if (isRefusal(request)) throw new Error(`${source}: ${request.refused}`)
  const initialStatus = fromOrganizationId === null ? 'pending_review' : 'requested'
  const initialFields = { disposition: null, version: 1, isWithReceiver: false, reviewerId: null, undoTo: null }
  const withoutAccount = source === 'guest' || source === 'public_form'
  return {
    log: [...request],
    model: { ...initialFields, status: initialStatus, initialStatus, receiver, sendingActors, withoutAccount },
  }
}

/**
 * Applies the steps to the decider and the model, and fails at the first difference. Adds each state and each
 * resubmission to `visited`.
 */
const compareHistories = (
  source: CreationSource,
  receiver: string | null,
  sequence: readonly ModelStep[],
  visited: Set<string>,
): void => {
  const { log, model: initialModel } = createReferral(source, receiver)
  let state = fold(log)
  let model = initialModel
  expect(fromReferral(state), source).toEqual(comparable(model))

  for (const step of sequence) {
    const decision = decide(toCommand(step, model.version), state)
    const expectedModel = step.stale && hasVersion(step) ? undefined : applyStep(model, step)
    const label = `${step.action} by ${step.actor} on ${stateName(model)} (${source})`
    expect(isRefusal(decision), label).toBe(expectedModel === undefined)
    if (isRefusal(decision) || expectedModel === undefined) continue

    log.push(...decision)
    const next = fold(log)
    expect(fromReferral(next), label).toEqual(comparable(expectedModel))
    expect(decision.reduce<Referral | undefined>(evolve, state), label).toEqual(next)
    expect(next.version, label).toBe(log.filter(({ type }) => decidingEventTypes.has(type)).length)
    expect(next.version, label).toBeGreaterThanOrEqual(state.version)
    expect(decision.length, label).toBeLessThanOrEqual(1)
    for (const sender of model.sendingActors)
      expect(findReferralRoles(modelActors[sender], next), label).toContain('sender')
    // Read models derive `isWithReceiver` from this.
    expect(log.reduce<SlaClocks | undefined>(foldClocks, undefined)?.receiver !== null, label).toBe(next.isWithReceiver)
    state = next
    model = expectedModel
    visited.add(stateName(model))
    const resubmitter = model.sendingActors.includes(step.actor) ? step.actor : 'staff'
    if (step.action === 'resubmit') visited.add(`${source} by ${resubmitter} back to ${model.status}`)
  }
}

describe('random histories', () => {
  it('REF-01 REF-03 REF-15 REF-28 lead the decider and the model to the same state after every step', () => {
    const visited = new Set<string>()
    const creation = fc.tuple(fc.constantFrom(...creationSources), fc.constantFrom(null, ids.receiver))
    fc.assert(
      fc.property(creation, fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), ([source, to], sequence) =>
        compareHistories(source, to, sequence, visited),
      ),
      { numRuns: 1_000 },
    )
    // Checks the coverage: the histories reached every state, and each kind of sender resubmitted a referral to its
    // initial status.
    const resubmitted = creationSources.flatMap((source) => {
      const { fromOrganizationId, sendingActors } = creations[source]
      return sendingActors.map(
        (actor) => `${source} by ${actor} back to ${fromOrganizationId === null ? 'pending_review' : 'requested'}`,
      )
    })
    expect([...visited].toSorted()).toEqual(
      [
        ...[...awaitingReview, 'submitted', 'accepted', 'waitlisted', ...returnedStates, 'closed'],
        ...[...resubmitted, 'guest by staff back to pending_review', 'public_form by staff back to pending_review'],
      ].toSorted(),
    )
  })
})
