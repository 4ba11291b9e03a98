// A second, much simpler model of the referral lifecycle. Property tests compare the decider with it.
import type { Disposition, ReferralSource, ReferralStatus } from '#contracts/enumerations.ts'
import type { LifecycleAction } from '#contracts/lifecycle.ts'

import { ids, actors } from './referral-fixtures.ts'

/** The state of a referral in the model. */
export interface ModelReferral {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly version: number
  readonly receiver: string | null
  /** Whether the referral was sent to the receiver since it was requested or reopened. */
  readonly isWithReceiver: boolean
  /** Whether the receiver may still read and act: not after a decline, a return or a withdrawal. */
  readonly isPartOpen: boolean
  readonly isConsentRevoked: boolean
  /** The organization whose part the revocation ended. */
  readonly takenFrom: string | null
  readonly reviewerId: string | null
  /** Who counts as the sender. Fixed when the referral is created. */
  readonly sendingActors: readonly ModelActor[]
  /** Whether the family has no account, so that staff can enter its answer. */
  readonly hasNoAccount: boolean
  /** The first status, and the one after a resubmission. */
  readonly initialStatus: 'requested' | 'pending_review'
  /** The state that an undo restores; null when people outside the staff were notified of the last transition. */
  readonly undoTo: ModelReferral | null
}

export type ModelActor = 'staff' | 'colleague' | 'receiver' | 'other' | 'sender' | 'client'
export type ModelAction =
  | { readonly action: Exclude<LifecycleAction, 'route'> }
  | { readonly action: 'route'; readonly to: string }
export type ModelStep = ModelAction & { readonly actor: ModelActor; readonly stale: boolean }

export const modelActors = {
  staff: actors.staff,
  colleague: actors.admin,
  receiver: actors.receiver,
  other: actors.outsider,
  sender: actors.sender,
  client: actors.client,
} as const

interface Creation {
  readonly by: ModelActor | 'guest'
  readonly fromOrganizationId: string | null
  readonly sendingActors: readonly ModelActor[]
}

/**
 * One entry for each source of a referral. Without a sending organization, the client and the person who created the
 * referral are the senders.
 */
export const creations = {
  partner: { by: 'sender', fromOrganizationId: ids.sender, sendingActors: ['sender'] },
  client_portal: { by: 'client', fromOrganizationId: null, sendingActors: ['client'] },
  guest: { by: 'guest', fromOrganizationId: null, sendingActors: ['client'] },
  public_form: { by: 'other', fromOrganizationId: null, sendingActors: ['client', 'other'] },
  staff: { by: 'staff', fromOrganizationId: null, sendingActors: ['client', 'staff'] },
} as const satisfies Readonly<Partial<Record<ReferralSource, Creation>>>
export type CreationSource = keyof typeof creations
export const creationSources = Object.keys(creations) as CreationSource[]

/** One word for status and disposition together. */
export const stateName = ({ status, disposition }: ModelReferral) =>
  disposition === 'approved' ? status : (disposition ?? status)
const unclaimed = ['requested', 'pending_review']
export const awaitingReview = [...unclaimed, 'in_review']
const awaitingAnswer = ['submitted', 'waitlisted']
export const returnedStates = ['declined', 'revision', 'withdrawn']
const finalStates = ['withdrawn', 'closed']

/** A step, and the facts that the rules depend on. */
interface RuleInput {
  readonly referral: ModelReferral
  readonly step: ModelStep
  readonly state: string
  readonly isStaff: boolean
  readonly isReceiver: boolean
  readonly isSender: boolean
}

/** The referral after a step; undefined if the actor cannot take it now. */
type Rule = (input: RuleInput) => ModelReferral | undefined

const transitionIf = (allowed: boolean, referral: ModelReferral, change: Partial<ModelReferral>) =>
  allowed ? { ...referral, undoTo: null, version: referral.version + 1, ...change } : undefined

/** A transition that notifies only staff, and can therefore be undone. */
const undoableTransitionIf = (allowed: boolean, referral: ModelReferral, change: Partial<ModelReferral>) =>
  transitionIf(allowed, referral, { ...change, undoTo: referral })

const submission = { status: 'submitted', disposition: 'approved', isWithReceiver: true, isPartOpen: true } as const

const staffRules = {
  start_review: ({ referral, step, state, isStaff }) =>
    undoableTransitionIf(isStaff && unclaimed.includes(state), referral, {
      status: 'in_review',
      reviewerId: modelActors[step.actor].userId,
    }),
  assign: ({ referral, state, isStaff }) => {
    if (isStaff && state === 'in_review' && referral.reviewerId === ids.colleague) return referral
    return undoableTransitionIf(isStaff && awaitingReview.includes(state), referral, {
      status: 'in_review',
      reviewerId: ids.colleague,
    })
  },
  release: ({ referral, state, isStaff }) =>
    undoableTransitionIf(isStaff && state === 'in_review', referral, {
      status: referral.initialStatus,
      reviewerId: null,
    }),
  undo: ({ referral, isStaff }) => {
    const { undoTo } = referral
    if (undoTo === null) return undefined
    const { status, receiver, reviewerId } = undoTo
    return undoableTransitionIf(isStaff, referral, { status, receiver, reviewerId })
  },
  route: ({ referral, step, state, isStaff }) => {
    if (step.action !== 'route' || (step.to === referral.receiver && state !== 'declined')) return undefined
    if (referral.isConsentRevoked) return undefined
    const receiver = step.to
    if (isStaff && awaitingReview.includes(state)) return undoableTransitionIf(true, referral, { receiver })
    const isRerouting = isStaff && (state === 'submitted' || state === 'declined')
    return transitionIf(isRerouting, referral, { receiver, ...submission })
  },
  submit: ({ referral, state, isStaff }) =>
    transitionIf(
      isStaff && awaitingReview.includes(state) && referral.receiver !== null && !referral.isConsentRevoked,
      referral,
      submission,
    ),
  return: ({ referral, state, isStaff }) =>
    transitionIf(isStaff && [...awaitingReview, 'submitted'].includes(state), referral, {
      status: 'returned',
      disposition: 'revision',
      isPartOpen: false,
    }),
  close: ({ referral, state, isStaff }) =>
    transitionIf(isStaff && state !== 'closed', referral, { status: 'closed', disposition: null }),
  reopen: ({ referral, step, state, isStaff }) =>
    transitionIf(isStaff && state === 'closed', referral, {
      status: 'in_review',
      reviewerId: modelActors[step.actor].userId,
      isWithReceiver: false,
      isPartOpen: false,
    }),
  set_priority: ({ referral, state, isStaff }) => (isStaff && !finalStates.includes(state) ? referral : undefined),
} as const satisfies Partial<Record<ModelAction['action'], Rule>>

const receiverRules = {
  decline: ({ referral, state, isStaff, isReceiver }) => {
    const allowed =
      (isStaff && [...awaitingReview, 'submitted'].includes(state)) || (isReceiver && awaitingAnswer.includes(state))
    return transitionIf(allowed, referral, {
      status: 'returned',
      disposition: 'declined',
      isPartOpen: false,
    })
  },
  accept: ({ referral, state, isReceiver }) =>
    transitionIf(isReceiver && awaitingAnswer.includes(state), referral, {
      status: 'received',
      disposition: 'accepted',
    }),
  waitlist: ({ referral, state, isReceiver }) =>
    transitionIf(isReceiver && state === 'submitted', referral, { status: 'received', disposition: 'waitlisted' }),
  record_outcome: ({ referral, state, isReceiver }) =>
    transitionIf(isReceiver && state === 'accepted', referral, { status: 'closed', disposition: null }),
} as const satisfies Partial<Record<ModelAction['action'], Rule>>

const senderRules = {
  withdraw: ({ referral, state, isSender }) =>
    transitionIf(isSender && !finalStates.includes(state), referral, {
      status: 'returned',
      disposition: 'withdrawn',
      isPartOpen: false,
    }),
  resubmit: ({ referral, state, isStaff, isSender }) => {
    const allowed =
      (isSender && returnedStates.includes(state)) || (isStaff && referral.hasNoAccount && state === 'revision')
    return transitionIf(allowed, referral, {
      status: referral.initialStatus,
      disposition: null,
      reviewerId: null,
      isWithReceiver: false,
      isPartOpen: false,
    })
  },
  answer_help: ({ referral, step, state }) => (step.actor === 'client' && state === 'closed' ? referral : undefined),
  add_note: ({ referral, step, state, isStaff, isReceiver, isSender }) =>
    (isStaff || isReceiver || isSender || step.actor === 'client') && state !== 'withdrawn' ? referral : undefined,
} as const satisfies Partial<Record<ModelAction['action'], Rule>>

const consentRules = {
  revoke_consent: ({ referral, step, isStaff }) => {
    const isAllowed = isStaff || step.actor === 'client'
    if (isAllowed && referral.isConsentRevoked) return referral
    const takenFrom = referral.isPartOpen ? referral.receiver : null
    return transitionIf(isAllowed, referral, { isConsentRevoked: true, takenFrom, isPartOpen: false })
  },
  renew_consent: ({ referral, step, state, isStaff }) => {
    const resumes =
      referral.takenFrom !== null &&
      referral.takenFrom === referral.receiver &&
      [...awaitingAnswer, 'accepted'].includes(state)
    return transitionIf(isStaff || step.actor === 'client', referral, {
      isConsentRevoked: false,
      takenFrom: null,
      isPartOpen: referral.isPartOpen || resumes,
    })
  },
} as const satisfies Partial<Record<ModelAction['action'], Rule>>

const rules: Readonly<Record<ModelAction['action'], Rule>> = {
  ...staffRules,
  ...receiverRules,
  ...senderRules,
  ...consentRules,
}

/** The state after this step; undefined if this person cannot take it now. */
export const applyStep = (referral: ModelReferral, step: ModelStep): ModelReferral | undefined => {
  const { organizationId } = modelActors[step.actor]
  return rules[step.action]({
    referral,
    step,
    state: stateName(referral),
    isStaff: step.actor === 'staff' || step.actor === 'colleague',
    isReceiver: referral.isPartOpen && organizationId !== null && organizationId === referral.receiver,
    isSender: referral.sendingActors.includes(step.actor),
  })
}
