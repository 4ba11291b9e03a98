// Compares the decider with a second, much simpler model of the lifecycle on random histories. For every source and
// every sequence of commands, both must agree on status, disposition, receiver, reviewer and version.
import { canSeeChanges, findReferralRoles } from '#contracts/parties.ts'
import { findOpenPart } from '#contracts/receiver-parts.ts'
import {
  type CreationSource,
  type ModelAction,
  type ModelReferral,
  type ModelStep,
  returnedStates,
  creationSources,
  applyStep,
  creations,
  modelActors,
  stateName,
  awaitingReview,
} from '#tests/support/lifecycle-model.ts'
import { anyStep, toCommand } from '#tests/support/lifecycle-steps.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { ids, actors } from '#tests/support/referral-fixtures.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../decision.ts'
import { type SlaClocks, clocksAfter } from '../policies/sla.ts'
import { decide, referralDecider } from './decide.ts'
import { type ReferralEvent, decidingEventTypes } from './events.ts'
import { evolve } from './evolve.ts'
import type { Referral } from './state.ts'

const now = new Date('2026-03-02T15:00:00.000Z')

const hasVersion = ({ action }: ModelAction) => action !== 'set_priority' && action !== 'add_note'

type ComparableModel = Omit<ModelReferral, 'sendingActors' | 'undoTo' | 'hasNoAccount' | 'takenFrom'>
const comparable = ({
  sendingActors: _sendingActors,
  undoTo: _undoTo,
  hasNoAccount: _hasNoAccount,
  takenFrom: _takenFrom,
  ...model
}: ModelReferral): ComparableModel => model
const fromReferral = (state: Referral): ComparableModel => ({
  status: state.status,
  disposition: state.disposition,
  version: state.version,
  receiver: state.toOrganizationId,
  isWithReceiver: state.isWithReceiver,
  isPartOpen: findOpenPart(state.parts)?.organizationId === (state.toOrganizationId ?? ''),
  isConsentRevoked: state.consent.ending === 'revoked',
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
  const initialFields = {
    disposition: null,
    version: 1,
    isWithReceiver: false,
    isPartOpen: false,
    isConsentRevoked: false,
    reviewerId: null,
  }
  const hasNoAccount = source === 'guest' || source === 'public_form'
  return {
    log: [...request],
    model: {
      ...initialFields,
      undoTo: null,
      takenFrom: null,
      status: initialStatus,
      initialStatus,
      receiver,
      sendingActors,
      hasNoAccount,
    },
  }
}

/** The organizations that could see the referral as its receiver, and no longer can. */
const organizationsWithoutAccess = (before: Referral, after: Referral): string[] => {
  const seesAsReceiver = (organizationId: string, referral: Referral) =>
    canSeeChanges(
      { userId: null, organizationId, role: 'member', clientId: null },
      { ...referral, fromOrganizationId: null },
      now,
    )
  return [ids.sender, ids.receiver, ids.otherOrganization].filter(
    (id) => seesAsReceiver(id, before) && !seesAsReceiver(id, after),
  )
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
    const formerReviewers = state.reviewerId === null || state.reviewerId === next.reviewerId ? [] : [state.reviewerId]
    expect(referralDecider.findLostReaders(state, next), label).toEqual([
      ...organizationsWithoutAccess(state, next),
      ...formerReviewers,
    ])
    for (const sender of model.sendingActors)
      expect(findReferralRoles(modelActors[sender], next, now), label).toContain('sender')
    // Reports show the receiver's clock while the receiver has the referral.
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
      fc.property(creation, fc.array(anyStep, { minLength: 1, maxLength: 40, size: 'max' }), ([source, to], sequence) =>
        compareHistories(source, to, sequence, visited),
      ),
      propertyRuns(1_000),
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
