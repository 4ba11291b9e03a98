// The kinds of steps in a demo referral's history, and typical histories as sequences of steps.
import type { DecidingAction } from '#contracts/lifecycle.ts'

/**
 * `look`, `serve`, `follow_up`: a note by staff, receiver or sender. `staff_decline`: declined by staff before it
 * reached a partner. `raise`: staff set the priority to high. The others are the actions of the same name.
 */
export type SeedStep =
  | Exclude<DecidingAction, 'start_review' | 'record_outcome' | 'assign' | 'release'>
  | 'claim'
  | 'outcome'
  | 'staff_decline'
  | 'look'
  | 'serve'
  | 'follow_up'
  | 'raise'

/** Minimum and maximum office minutes since the previous step. Half of the draws fall into the lower third. */
export const lags: Readonly<Record<SeedStep, readonly [number, number]>> = {
  claim: [15, 700],
  look: [20, 420],
  raise: [10, 200],
  route: [10, 300],
  submit: [4, 240],
  accept: [45, 1_500],
  waitlist: [120, 1_200],
  serve: [120, 1_800],
  follow_up: [60, 900],
  outcome: [300, 5_400],
  decline: [120, 1_400],
  staff_decline: [60, 500],
  return: [40, 500],
  resubmit: [120, 1_500],
  withdraw: [90, 1_500],
  close: [200, 2_400],
  reopen: [900, 5_000],
}

/** Minimum and maximum office minutes from waitlisted to accepted. */
export const waitlistLag = [1_500, 6_500] as const

type Outline = readonly SeedStep[]

const reviewed: Outline = ['claim', 'route', 'submit']
const reviewedWithNote: Outline = ['claim', 'look', 'route', 'submit']
const revised: Outline = ['claim', 'return', 'resubmit', 'claim', 'route', 'submit']

/** Histories of closed referrals, with weights that add up to about a hundred. */
export const endedOutlines: readonly (readonly [Outline, number])[] = [
  [[...reviewed, 'accept', 'outcome'], 29],
  [[...reviewed, 'accept', 'serve', 'outcome'], 19],
  [[...reviewedWithNote, 'accept', 'serve', 'outcome'], 11],
  [[...reviewed, 'follow_up', 'accept', 'serve', 'outcome'], 5],
  [['claim', 'raise', 'route', 'submit', 'accept', 'outcome'], 3],
  [[...reviewed, 'waitlist', 'accept', 'outcome'], 5],
  [[...reviewed, 'decline', 'route', 'accept', 'outcome'], 5],
  [[...reviewedWithNote, 'decline', 'route', 'accept', 'serve', 'outcome'], 2],
  [[...reviewed, 'route', 'accept', 'outcome'], 3],
  [[...revised, 'accept', 'outcome'], 4],
  [['return', 'resubmit', ...reviewedWithNote, 'accept', 'serve', 'outcome'], 2],
  [['claim', 'look', 'close'], 4],
  [['close'], 2],
  [[...reviewed, 'accept', 'serve', 'close'], 4],
  [[...reviewed, 'decline', 'close'], 3],
  [['claim', 'staff_decline', 'close'], 1],
  [['claim', 'withdraw', 'close'], 2],
  [[...reviewed, 'waitlist', 'decline', 'close'], 1],
  [[...reviewed, 'accept', 'outcome', 'reopen', 'submit', 'accept', 'outcome'], 2],
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
    [['claim', 'look'], 4],
    [['claim', 'look', 'route'], 4],
    [['claim', 'raise', 'route'], 1],
    [['claim', 'return', 'resubmit', 'claim', 'route', 'look'], 2],
  ],
  submitted: [
    [reviewed, 8],
    [reviewedWithNote, 4],
    [[...reviewed, 'follow_up'], 2],
    [[...reviewed, 'decline', 'route'], 2],
    [[...reviewed, 'route'], 2],
    [revised, 1],
  ],
  in_service: [
    [[...reviewed, 'accept'], 8],
    [[...reviewed, 'accept', 'serve'], 8],
    [[...reviewedWithNote, 'accept', 'serve'], 4],
    [[...reviewed, 'decline', 'route', 'accept'], 2],
    [[...reviewed, 'waitlist', 'accept'], 2],
    [[...revised, 'accept', 'serve'], 2],
  ],
  waitlisted: [
    [[...reviewed, 'waitlist'], 3],
    [[...reviewedWithNote, 'waitlist'], 1],
  ],
  declined: [[[...reviewed, 'decline'], 1]],
  declined_by_staff: [[['claim', 'look', 'staff_decline'], 1]],
  revision: [
    [['claim', 'return'], 2],
    [['return'], 1],
    [['return', 'resubmit', 'claim', 'return'], 1],
  ],
  withdrawn: [
    [['withdraw'], 1],
    [['claim', 'withdraw'], 1],
    [[...reviewed, 'withdraw'], 1],
  ],
}

/** A closed referral that was reopened and is in review, with its whole history. */
export const reopenedOutline: Outline = [...reviewed, 'accept', 'outcome', 'reopen']
