// What families in the demo received: recorded by the partner that accepted, between acceptance and outcome.
import type { Commands } from '#commands/commands.ts'
import type { NeedCategory } from '#contracts/enumerations.ts'
import type { RecordResource } from '#contracts/resources.ts'

import { commandContext, personActor } from './actors.ts'
import { familyWithAccount } from './clients.ts'
import type { DemoReferral, DemoStep } from './histories/referral.ts'
import { referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'
import { seededRandom } from './random.ts'

type Gift = Pick<RecordResource, 'name' | 'type' | 'notes'> & {
  readonly dollars: readonly [min: number, max: number]
  /** Days until it ends. Null if it is given once. */
  readonly days: number | null
}

const giftsByNeed: Readonly<Record<NeedCategory, readonly Gift[]>> = {
  'Financial Assistance': [
    { name: 'One month of rent', type: 'housing', dollars: [400, 900], days: null, notes: 'Paid to the landlord.' },
    { name: 'Power bill', type: 'utilities', dollars: [90, 240], days: null, notes: null },
  ],
  'Navigation/Referrals': [
    { name: 'SNAP application', type: 'public_benefit', dollars: [180, 420], days: 180, notes: 'Renew it in time.' },
  ],
  'Household Essentials': [
    { name: 'Beds and bedding', type: 'household', dollars: [150, 380], days: null, notes: 'Delivered to your home.' },
  ],
  'Food Assistance': [
    { name: 'Weekly food box', type: 'food', dollars: [60, 140], days: 28, notes: 'Pick it up on Thursdays.' },
  ],
  Clothing: [{ name: 'Winter clothes', type: 'clothing', dollars: [40, 120], days: null, notes: null }],
  Childcare: [
    { name: 'Childcare voucher', type: 'childcare', dollars: [200, 480], days: 60, notes: 'For weekday mornings.' },
  ],
  'Behavioral/Mental Health': [
    { name: 'Counseling sessions', type: 'health', dollars: [120, 360], days: 42, notes: null },
  ],
  Other: [{ name: 'Bus passes', type: 'transportation', dollars: [30, 90], days: 30, notes: null }],
}

const day = 86_400_000
const toDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

const toResource = (gift: Gift, dollars: number, at: Date, anchor: Date): RecordResource => {
  const { days, ...details } = gift
  const end = at.getTime() + (days ?? 0) * day
  return {
    ...details,
    dollars,
    status: end < anchor.getTime() ? 'completed' : 'active',
    startDate: toDay(at.getTime()),
    endDate: toDay(end),
    providerId: null,
  }
}

/** The dollars of the outcome, null if there is none. */
const dollarsOf = ({ command }: DemoStep): number | null =>
  command.action === 'record_outcome' ? command.dollarsInvested : null

/**
 * One resource for each referral that is in service, and for each past one of the family with an account, whose outcomes
 * account for it.
 */
export const resourceTasks = (
  { recordResource }: Pick<Commands, 'recordResource'>,
  { key, client, need, steps }: DemoReferral,
  anchor: Date,
): Task[] => {
  const accepted = steps.findLast(({ command }) => command.action === 'accept')
  const end = steps.find(({ command }) => ['record_outcome', 'close', 'withdraw', 'reopen'].includes(command.action))
  if (accepted === undefined || accepted.person === null) return []
  if (end !== undefined && client.key !== familyWithAccount) return []
  const random = seededRandom(`resource ${key}`)
  const gift = random.pick(giftsByNeed[need])
  const dollars = (end === undefined ? null : dollarsOf(end)) ?? random.int(...gift.dollars)
  const until = end?.at ?? anchor
  const at = new Date(Math.min(accepted.at.getTime() + day, (accepted.at.getTime() + until.getTime()) / 2))
  const context = commandContext(`resource ${key}`, personActor(accepted.person))
  return [
    {
      at,
      resources: [`referral ${key}`],
      run: async () => {
        await recordResource(referralId(key), toResource(gift, dollars, at, anchor), context)
      },
    },
  ]
}
