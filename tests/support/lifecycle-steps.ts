// Random steps of a referral's lifecycle, as commands by actors who could take them.
import fc from 'fast-check'

import { consentActions } from '#contracts/lifecycle.ts'
import type { ReferralCommand } from '#domain/referral/commands.ts'

import { type ModelAction, type ModelActor, type ModelStep, modelActors } from './lifecycle-model.ts'
import { referralCommand } from './referral-commands.ts'
import { ids } from './referral-fixtures.ts'

/** The command of a step by someone who has seen this version, or the one before if the step is stale. */
export const toCommand = (step: ModelStep, version: number): ReferralCommand => {
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
  answer_help: ['client'],
  add_note: ['staff', 'receiver', 'sender', 'client'],
  revoke_consent: ['staff', 'client'],
  renew_consent: ['staff', 'client'],
}

const isConsentAction = (action: ModelAction['action']) => consentActions.some((known) => known === action)

/** A consent ends and begins rarely. Otherwise few histories would reach an outcome. */
const anyAction = fc.oneof(
  {
    weight: 15,
    arbitrary: fc.constantFrom(
      ...(Object.keys(usualActors) as ModelAction['action'][]).filter((action) => !isConsentAction(action)),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...consentActions) },
)
const allActors = Object.keys(modelActors) as ModelActor[]

export const anyStep = fc
  .tuple(
    anyAction,
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
