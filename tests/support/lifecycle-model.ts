// A second, much simpler model of the referral life cycle. Property tests compare the decider with it.
import type { Disposition, ReferralSource, ReferralStatus } from '#contracts/enumerations.ts'

import { ids, actors } from './referral-fixtures.ts'

/** The state of a referral in the model. */
export interface ModelReferral {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly version: number
  readonly receiver: string | null
  /** The receiver has the referral, or had it. */
  readonly sentToReceiver: boolean
  readonly claimedBy: string | null
  /** Fixed when the referral is created: who counts as the sender, and the status after a resubmission. */
  readonly sendingActors: readonly ModelActor[]
  /** The family has no account, so staff may enter its answer. */
  readonly withoutAccount: boolean
  readonly initialStatus: 'requested' | 'pending_review'
  /** The state that an undo restores; null when people outside the staff were notified of the last transition. */
  readonly undoTo: ModelReferral | null
}

export type ModelActor = 'staff' | 'colleague' | 'receiver' | 'other' | 'sender' | 'client'
export type ModelAction =
  | { readonly action: 'start_review' | 'submit' | 'return' | 'reopen' | 'accept' | 'waitlist' | 'record_outcome' }
  | {
      readonly action:
        | 'withdraw'
        | 'resubmit'
        | 'close'
        | 'decline'
        | 'set_priority'
        | 'add_note'
        | 'assign'
        | 'release'
        | 'undo'
    }
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

/** The state after this step; undefined when this person may not take it now. */
export const applyStep = (referral: ModelReferral, step: ModelStep): ModelReferral | undefined => {
  const state = stateName(referral)
  const organizationId = modelActors[step.actor].organizationId
  const isStaff = step.actor === 'staff' || step.actor === 'colleague'
  const isReceiver = referral.sentToReceiver && organizationId !== null && organizationId === referral.receiver
  const isSender = referral.sendingActors.includes(step.actor)
  const next = (change: Partial<ModelReferral>): ModelReferral => ({
    ...referral,
    undoTo: null,
    version: referral.version + 1,
    ...change,
  })
  /** A transition that only staff learn about, so it can be undone. */
  const internalIf = (allowed: boolean, change: Partial<ModelReferral>) =>
    allowedIf(allowed, { ...change, undoTo: referral })
  const allowedIf = (allowed: boolean, change: Partial<ModelReferral>) => (allowed ? next(change) : undefined)

  switch (step.action) {
    case 'start_review':
      return internalIf(isStaff && unclaimed.includes(state), {
        status: 'in_review',
        claimedBy: modelActors[step.actor].userId,
      })
    case 'assign':
      if (isStaff && state === 'in_review' && referral.claimedBy === ids.colleague) return referral
      return internalIf(isStaff && awaitingReview.includes(state), { status: 'in_review', claimedBy: ids.colleague })
    case 'release':
      return internalIf(isStaff && state === 'in_review', { status: referral.initialStatus, claimedBy: null })
    case 'undo': {
      const { undoTo } = referral
      if (!isStaff || undoTo === null) return undefined
      return next({ status: undoTo.status, receiver: undoTo.receiver, claimedBy: undoTo.claimedBy, undoTo: referral })
    }
    case 'route': {
      if (step.to === referral.receiver && state !== 'declined') return undefined
      const isChoosingReceiver = isStaff && awaitingReview.includes(state)
      const isRerouting = isStaff && (state === 'submitted' || state === 'declined')
      if (isChoosingReceiver) return internalIf(true, { receiver: step.to })
      return allowedIf(isRerouting, {
        receiver: step.to,
        status: 'submitted',
        disposition: 'approved',
        sentToReceiver: true,
      })
    }
    case 'submit':
      return allowedIf(isStaff && awaitingReview.includes(state) && referral.receiver !== null, {
        status: 'submitted',
        disposition: 'approved',
        sentToReceiver: true,
      })
    case 'return':
      return allowedIf(isStaff && [...awaitingReview, 'submitted'].includes(state), {
        status: 'returned',
        disposition: 'revision',
      })
    case 'decline': {
      const allowed =
        (isStaff && [...awaitingReview, 'submitted'].includes(state)) || (isReceiver && awaitingAnswer.includes(state))
      return allowedIf(allowed, { status: 'returned', disposition: 'declined' })
    }
    case 'accept':
      return allowedIf(isReceiver && awaitingAnswer.includes(state), { status: 'received', disposition: 'accepted' })
    case 'waitlist':
      return allowedIf(isReceiver && state === 'submitted', { status: 'received', disposition: 'waitlisted' })
    case 'record_outcome':
      return allowedIf(isReceiver && state === 'accepted', { status: 'closed', disposition: null })
    case 'close':
      return allowedIf(isStaff && state !== 'closed', { status: 'closed', disposition: null })
    case 'reopen':
      return allowedIf(isStaff && state === 'closed', {
        status: 'in_review',
        claimedBy: modelActors[step.actor].userId,
        sentToReceiver: false,
      })
    case 'withdraw':
      return allowedIf(isSender && !finalStates.includes(state), { status: 'returned', disposition: 'withdrawn' })
    case 'resubmit':
      return allowedIf(
        (isSender && returnedStates.includes(state)) || (isStaff && referral.withoutAccount && state === 'revision'),
        {
          status: referral.initialStatus,
          disposition: null,
          claimedBy: null,
          sentToReceiver: false,
        },
      )
    case 'set_priority':
      return isStaff && !finalStates.includes(state) ? referral : undefined
    case 'add_note':
      return (isStaff || isReceiver || isSender || step.actor === 'client') && state !== 'withdrawn'
        ? referral
        : undefined
  }
}
