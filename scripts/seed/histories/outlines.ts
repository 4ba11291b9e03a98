// The kinds of steps in a demo referral's history, and typical histories as sequences of steps.
import type { DecidingAction } from '#contracts/lifecycle.ts'

/**
 * `review_note`, `service_note` and `sender_note` are notes by staff, receiver and sender. `staff_decline` means that
 * staff declined the referral before it reached a partner, and `raise_priority` that staff set the priority to high.
 * All other steps are the actions with the same names.
 */
export type SeedStep =
  | Exclude<DecidingAction, 'start_review' | 'record_outcome' | 'assign' | 'release'>
  | 'claim'
  | 'outcome'
  | 'staff_decline'
  | 'review_note'
  | 'service_note'
  | 'sender_note'
  | 'raise_priority'

const receiverSteps = ['accept', 'waitlist', 'service_note', 'outcome', 'decline'] as const
export type ReceiverStep = (typeof receiverSteps)[number]
/** Whether the receiving organization takes this step. */
export const isReceiverStep = (step: SeedStep): step is ReceiverStep =>
  (receiverSteps as readonly SeedStep[]).includes(step)

const senderSteps = ['sender_note', 'resubmit', 'withdraw'] as const
export type SenderStep = (typeof senderSteps)[number]
/** Whether the sending organization takes this step. Staff take all steps that neither organization takes. */
export const isSenderStep = (step: SeedStep): step is SenderStep => (senderSteps as readonly SeedStep[]).includes(step)

/**
 * Minimum and maximum number of office minutes since the previous step. Half of the random values fall into the lower
 * third.
 */
export const lags: Readonly<Record<SeedStep, readonly [number, number]>> = {
  claim: [15, 700],
  review_note: [20, 420],
  raise_priority: [10, 200],
  route: [10, 300],
  submit: [4, 240],
  accept: [45, 1_500],
  waitlist: [120, 1_200],
  service_note: [120, 1_800],
  sender_note: [60, 900],
  outcome: [300, 5_400],
  decline: [120, 1_400],
  staff_decline: [60, 500],
  return: [40, 500],
  resubmit: [120, 1_500],
  withdraw: [90, 1_500],
  close: [200, 2_400],
  reopen: [900, 5_000],
}

/** Minimum and maximum number of office minutes from waitlisted to accepted. */
export const waitlistLag = [1_500, 6_500] as const

type Outline = readonly SeedStep[]

const reviewSteps: Outline = ['claim', 'route', 'submit']
const reviewStepsWithNote: Outline = ['claim', 'review_note', 'route', 'submit']
const revisionSteps: Outline = ['claim', 'return', 'resubmit', 'claim', 'route', 'submit']

/** Histories of closed referrals, with weights that add up to about a hundred. */
export const closedOutlines: readonly (readonly [Outline, number])[] = [
  [[...reviewSteps, 'accept', 'outcome'], 29],
  [[...reviewSteps, 'accept', 'service_note', 'outcome'], 19],
  [[...reviewStepsWithNote, 'accept', 'service_note', 'outcome'], 11],
  [[...reviewSteps, 'sender_note', 'accept', 'service_note', 'outcome'], 5],
  [['claim', 'raise_priority', 'route', 'submit', 'accept', 'outcome'], 3],
  [[...reviewSteps, 'waitlist', 'accept', 'outcome'], 5],
  [[...reviewSteps, 'decline', 'route', 'accept', 'outcome'], 5],
  [[...reviewStepsWithNote, 'decline', 'route', 'accept', 'service_note', 'outcome'], 2],
  [[...reviewSteps, 'route', 'accept', 'outcome'], 3],
  [[...revisionSteps, 'accept', 'outcome'], 4],
  [['return', 'resubmit', ...reviewStepsWithNote, 'accept', 'service_note', 'outcome'], 2],
  [['claim', 'review_note', 'close'], 4],
  [['close'], 2],
  [[...reviewSteps, 'accept', 'service_note', 'close'], 4],
  [[...reviewSteps, 'decline', 'close'], 3],
  [['claim', 'staff_decline', 'close'], 1],
  [['claim', 'withdraw', 'close'], 2],
  [[...reviewSteps, 'waitlist', 'decline', 'close'], 1],
  [[...reviewSteps, 'accept', 'outcome', 'reopen', 'submit', 'accept', 'outcome'], 2],
]

/** The current status of a demo referral. It is more detailed than the referral status. */
export type DemoStatus =
  | 'requested'
  | 'in_review'
  | 'submitted'
  | 'in_service'
  | 'waitlisted'
  | 'declined'
  | 'declined_by_staff'
  | 'revision'
  | 'withdrawn'

/** Histories that lead to each status, with weights. */
export const ongoingOutlines: Readonly<Record<DemoStatus, readonly (readonly [Outline, number])[]>> = {
  requested: [
    [[], 8],
    [['return', 'resubmit'], 1],
  ],
  in_review: [
    [['claim'], 5],
    [['claim', 'review_note'], 4],
    [['claim', 'review_note', 'route'], 4],
    [['claim', 'raise_priority', 'route'], 1],
    [['claim', 'return', 'resubmit', 'claim', 'route', 'review_note'], 2],
  ],
  submitted: [
    [reviewSteps, 8],
    [reviewStepsWithNote, 4],
    [[...reviewSteps, 'sender_note'], 2],
    [[...reviewSteps, 'decline', 'route'], 2],
    [[...reviewSteps, 'route'], 2],
    [revisionSteps, 1],
  ],
  in_service: [
    [[...reviewSteps, 'accept'], 8],
    [[...reviewSteps, 'accept', 'service_note'], 8],
    [[...reviewStepsWithNote, 'accept', 'service_note'], 4],
    [[...reviewSteps, 'decline', 'route', 'accept'], 2],
    [[...reviewSteps, 'waitlist', 'accept'], 2],
    [[...revisionSteps, 'accept', 'service_note'], 2],
  ],
  waitlisted: [
    [[...reviewSteps, 'waitlist'], 3],
    [[...reviewStepsWithNote, 'waitlist'], 1],
  ],
  declined: [[[...reviewSteps, 'decline'], 1]],
  declined_by_staff: [[['claim', 'review_note', 'staff_decline'], 1]],
  revision: [
    [['claim', 'return'], 2],
    [['return'], 1],
    [['return', 'resubmit', 'claim', 'return'], 1],
  ],
  withdrawn: [
    [['withdraw'], 1],
    [['claim', 'withdraw'], 1],
    [[...reviewSteps, 'withdraw'], 1],
  ],
}

/** A closed referral that was reopened and is in review, with its whole history. */
export const reopenedOutline: Outline = [...reviewSteps, 'accept', 'outcome', 'reopen']
