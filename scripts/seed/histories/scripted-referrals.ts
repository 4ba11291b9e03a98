// The handwritten current referrals, which visitors to the demo see first.
import type { NeedCategory, Priority } from '#contracts/enumerations.ts'

import type { SeedStep, DemoStatus } from './outlines.ts'

export interface ScriptedReferral {
  readonly client: string
  readonly need: NeedCategory
  readonly status: DemoStatus
  /** Whole days since the request. */
  readonly age: number
  readonly priority?: Priority
  readonly reviewer?: string
  readonly steps?: readonly SeedStep[]
  readonly receivers?: readonly string[]
  readonly note?: string
  readonly noteTexts?: Readonly<Partial<Record<SeedStep, string>>>
}

const scripted = (
  client: string,
  need: NeedCategory,
  status: DemoStatus,
  age: number,
  details: Omit<ScriptedReferral, 'client' | 'need' | 'status' | 'age'> = {},
): ScriptedReferral => ({ client, need, status, age, ...details })

const routingSteps: readonly SeedStep[] = ['claim', 'route']
const submissionSteps: readonly SeedStep[] = ['claim', 'route', 'submit']

export const scriptedReferrals: readonly ScriptedReferral[] = [
  scripted('tasha-w', 'Household Essentials', 'requested', 9, {
    priority: 'high',
    note: 'A hospital bed was delivered to a room with no heat or bedding. Lives with her sister, 71. Needs a space heater, hospital bed sheets and a lamp.',
  }),
  scripted('dana-m', 'Financial Assistance', 'in_review', 6, {
    priority: 'high',
    reviewer: 'ruth',
    steps: ['return', 'resubmit', 'claim', 'route', 'review_note'],
    receivers: ['harbor-lane'],
    note: 'Two months behind on rent after a hospital stay with her son. The late notice asks for $1,140 by the end of next week. She is back at work on Monday and can pay next month herself.',
    noteTexts: {
      return: 'Please add the amount owed and the date on the notice.',
      resubmit: 'Added the lease and the late notice to the request.',
      review_note:
        'Spoke with Dana. The landlord will hold the filing until Friday if a pledge letter arrives by Wednesday.',
    },
  }),
  scripted('luis-o', 'Childcare', 'in_review', 6, { reviewer: 'ruth', steps: routingSteps, receivers: ['wayfield'] }),
  scripted('renee-t', 'Food Assistance', 'requested', 5),
  scripted('owen-b', 'Behavioral/Mental Health', 'in_review', 5, {
    reviewer: 'samuel',
    steps: ['claim', 'review_note', 'route'],
    receivers: ['bright-acre'],
  }),
  scripted('ivy-p', 'Navigation/Referrals', 'requested', 4),
  scripted('grace-n', 'Financial Assistance', 'requested', 4, { priority: 'high' }),
  scripted('hector-v', 'Household Essentials', 'in_review', 4, {
    reviewer: 'ruth',
    steps: routingSteps,
    receivers: ['harbor-lane'],
  }),
  scripted('maya-l', 'Clothing', 'requested', 3),
  scripted('carl-j', 'Food Assistance', 'in_review', 3, {
    reviewer: 'imani',
    steps: routingSteps,
    receivers: ['mercy-table'],
  }),
  scripted('noor-s', 'Childcare', 'requested', 3),
  scripted('pete-r', 'Other', 'in_review', 2, { reviewer: 'samuel', steps: routingSteps, receivers: ['ridgeline'] }),
  scripted('june-c', 'Behavioral/Mental Health', 'requested', 2),
  scripted('amos-g', 'Navigation/Referrals', 'in_review', 1, {
    reviewer: 'imani',
    steps: routingSteps,
    receivers: ['elder-oak'],
  }),
  scripted('lena-k', 'Food Assistance', 'in_review', 1, {
    reviewer: 'ruth',
    steps: routingSteps,
    receivers: ['mercy-table'],
  }),
  scripted('vera-h', 'Household Essentials', 'requested', 1),
  scripted('tom-f', 'Financial Assistance', 'in_review', 1, {
    reviewer: 'samuel',
    steps: routingSteps,
    receivers: ['harbor-lane'],
  }),
  scripted('bea-d', 'Clothing', 'requested', 0),
  scripted('joel-a', 'Navigation/Referrals', 'requested', 0),
  scripted('rosa-e', 'Childcare', 'requested', 0),

  // Referrals of Laurel Creek Community Church.
  scripted('nadia-f', 'Household Essentials', 'submitted', 1, {
    priority: 'high',
    steps: submissionSteps,
    receivers: ['laurel-creek'],
  }),
  scripted('theo-m', 'Financial Assistance', 'submitted', 2, {
    priority: 'medium',
    steps: submissionSteps,
    receivers: ['laurel-creek'],
  }),
  scripted('pearl-j', 'Clothing', 'submitted', 5, {
    priority: 'low',
    steps: submissionSteps,
    receivers: ['laurel-creek'],
  }),
  scripted('andre-s', 'Financial Assistance', 'submitted', 7, {
    priority: 'medium',
    steps: submissionSteps,
    receivers: ['laurel-creek'],
  }),
  scripted('keisha-r', 'Financial Assistance', 'in_service', 9, {
    steps: [...submissionSteps, 'accept', 'service_note'],
    receivers: ['laurel-creek'],
  }),
  scripted('walt-h', 'Household Essentials', 'in_service', 11, {
    steps: [...submissionSteps, 'accept'],
    receivers: ['laurel-creek'],
  }),
  scripted('lupe-g', 'Financial Assistance', 'waitlisted', 13, {
    steps: ['claim', 'review_note', 'route', 'submit', 'waitlist'],
    receivers: ['laurel-creek'],
  }),

  // The two open referrals of the client with a demo account.
  scripted('marisol-q', 'Food Assistance', 'submitted', 4, {
    steps: submissionSteps,
    receivers: ['mercy-table'],
    note: 'There are four of us and our benefits were late this month. My youngest can’t have milk. I can come by after 2.',
  }),
  scripted('marisol-q', 'Childcare', 'requested', 2, {
    note: 'I was offered a morning job in the hospital kitchen and need care for two children from 5:30 until the school bus comes.',
  }),
]

/** Three closed referrals of the same client. `age` is the number of days since the request. */
export const scriptedClosedReferrals = [
  { client: 'marisol-q', need: 'Financial Assistance', spentCents: 84_000, age: 231, receiver: 'cedar-hollow' },
  { client: 'marisol-q', need: 'Clothing', spentCents: 12_000, age: 94, receiver: 'laurel-creek' },
  { client: 'marisol-q', need: 'Food Assistance', spentCents: 18_000, age: 47, receiver: 'copper-kettle' },
] as const satisfies readonly {
  client: string
  need: NeedCategory
  spentCents: number
  age: number
  receiver: string
}[]

/** Number of current referrals in each status, including the entries above. */
export const statusCounts: Readonly<Record<DemoStatus, number>> = {
  requested: 15,
  in_review: 19,
  submitted: 27,
  in_service: 52,
  waitlisted: 8,
  declined: 4,
  declined_by_staff: 1,
  revision: 5,
  withdrawn: 4,
}

/** Number of generated referrals in review that were closed and then reopened. */
export const reopenedCount = 2

/** The ages in days of the generated referrals, assigned in rotation. Most are recent, and some are overdue. */
export const agesByStatus: Readonly<Record<DemoStatus, readonly number[]>> = {
  requested: [1, 6, 0],
  in_review: [8, 2, 0, 6, 1, 3, 2, 1, 0, 4],
  submitted: [3, 1, 6, 2, 4, 8, 2, 5, 3, 7, 1, 10, 2, 4, 6, 3, 1, 5, 12, 2, 3, 4, 9],
  in_service: [6, 12, 9, 21, 5, 15, 8, 30, 11, 18, 7, 24, 13, 40, 10],
  waitlisted: [16, 34, 9, 58, 22, 12, 45],
  declined: [5, 9, 3, 14],
  declined_by_staff: [6],
  revision: [2, 4, 6, 9, 3],
  withdrawn: [3, 12, 7, 20],
}
