// How many referrals reached each step from the request to a met need, and how many stopped or wait there.
import { textsIn } from '#contracts/texts.ts'
import { share } from '../figures.ts'
import { outcomeOf } from '../outcome.ts'
import type { Journey, Report } from '../report.ts'

const words = textsIn('en').reportTexts.steps

/** Each step, and whether a referral has reached it. A step counts only referrals that reached the step before it. */
const steps = [
  ['made', () => true],
  // A referral that was submitted without a review counts as reviewed.
  ['reviewed', ({ steps: done }) => done.some(({ statusAfter }) => ['in_review', 'submitted'].includes(statusAfter))],
  ['sent', ({ steps: done }) => done.some(({ statusAfter }) => statusAfter === 'submitted')],
  ['accepted', ({ steps: done }) => done.some(({ type }) => type === 'ReferralAccepted')],
  ['outcome', (journey) => outcomeOf(journey) !== undefined],
  ['met', (journey) => outcomeOf(journey)?.reason === 'met'],
] as const satisfies readonly (readonly [keyof typeof words, (journey: Journey) => boolean])[]

const isOver = ({ status }: Journey) => status === 'closed' || status === 'returned'

export const funnel: Report = {
  name: 'funnel',
  columns: [
    ['step', 'text'],
    ['referrals', 'count'],
    ['before', 'share'],
    ['stopped', 'count'],
    ['waiting', 'count'],
  ],
  keys: 1,
  chart: { label: 'step', values: ['referrals'], ofRowBefore: true },
  count: () => {
    const reached = steps.map(() => 0)
    const stopped = steps.map(() => 0)
    const waiting = steps.map(() => 0)
    const add = (counts: number[], at: number) => {
      counts[at] = (counts[at] ?? 0) + 1
    }
    return {
      take: (journey) => {
        const missed = steps.findIndex(([, hasCome]) => !hasCome(journey))
        const last = missed === -1 ? steps.length - 1 : missed - 1
        for (let at = 0; at <= last; at += 1) add(reached, at)
        if (last < steps.length - 1) add(isOver(journey) ? stopped : waiting, last)
      },
      rows: () =>
        steps.map(([step], at) => [
          words[step],
          reached[at] ?? 0,
          at === 0 ? null : share(reached[at] ?? 0, reached[at - 1] ?? 0),
          stopped[at] ?? 0,
          waiting[at] ?? 0,
        ]),
    }
  },
}
