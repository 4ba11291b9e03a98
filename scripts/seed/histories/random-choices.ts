// Random choices in the demo: who reviews, why a referral is declined or closed, and what it costs.
import type { CloseReason, DeclineReason, NeedCategory, NeedMetAnswer } from '#contracts/enumerations.ts'

import { reviewers } from '../people.ts'
import type { Random } from '../random.ts'
import type { SeedStep } from './outlines.ts'

type Weights<T> = readonly (readonly [T, number])[]

const reviewerWeights: Weights<string> = [
  [reviewers[0], 5],
  [reviewers[1], 4],
  [reviewers[2], 3],
  [reviewers[3], 1],
]

export const pickReviewer = (random: Random): string => random.weighted(reviewerWeights)

const declineReasonWeights: Weights<DeclineReason> = [
  ['at_capacity', 8],
  ['not_eligible', 3],
  ['outside_service_area', 2],
  ['service_not_offered', 2],
  ['unable_to_contact', 2],
  ['client_declined', 1],
  ['other', 1],
]

export const pickDeclineReason = (random: Random): DeclineReason => random.weighted(declineReasonWeights)

/** The reasons by the step before the referral is closed. Without such a step, staff close the request itself. */
const closeReasonWeights: Partial<Record<SeedStep, Weights<CloseReason>>> & Record<'request', Weights<CloseReason>> = {
  request: [
    ['duplicate', 3],
    ['entered_in_error', 2],
    ['client_declined', 2],
    ['client_unreachable', 2],
  ],
  review_note: [
    ['client_unreachable', 5],
    ['no_resource_available', 3],
    ['need_met', 2],
    ['client_declined', 2],
    ['other', 1],
  ],
  service_note: [
    ['client_unreachable', 3],
    ['need_met', 2],
    ['need_partly_met', 2],
    ['client_declined', 1],
  ],
  decline: [
    ['no_resource_available', 5],
    ['client_declined', 1],
    ['need_met', 1],
  ],
  staff_decline: [['duplicate', 1]],
  withdraw: [
    ['client_declined', 1],
    ['need_met', 1],
  ],
}

export const pickCloseReason = (lastStep: SeedStep | undefined, random: Random): CloseReason =>
  random.weighted(closeReasonWeights[lastStep ?? 'request'] ?? closeReasonWeights.request)

const needMetWeights: Weights<NeedMetAnswer> = [
  ['met', 75],
  ['partly_met', 16],
  ['not_met', 9],
]

export const pickNeedMet = (random: Random): NeedMetAnswer => random.weighted(needMetWeights)

/** Minimum and maximum number of dollars spent on a met need. */
const costs: Readonly<Record<NeedCategory, readonly [number, number]>> = {
  'Financial Assistance': [220, 1_850],
  'Food Assistance': [35, 260],
  'Household Essentials': [60, 720],
  'Behavioral/Mental Health': [150, 900],
  'Navigation/Referrals': [0, 120],
  Childcare: [240, 1_800],
  Clothing: [30, 260],
  Other: [40, 640],
}

/** Picks the amount spent on a need, in cents. */
export const pickCents = (need: NeedCategory, needMet: NeedMetAnswer, random: Random): number => {
  const [lowest, highest] = costs[need]
  if (needMet === 'not_met' && random.chance(0.8)) return 0
  if (need === 'Navigation/Referrals' && random.chance(0.7)) return 0
  const share = needMet === 'met' ? 1 : needMet === 'partly_met' ? 0.45 : 0.15
  // Most amounts are modest, but a few are large. Bills have cents; pledges do not.
  const dollars = lowest + (highest - lowest) * random.next() ** 1.3 * share
  return random.chance(0.4) ? Math.round(dollars * 100) : Math.round(dollars / 5) * 500
}
