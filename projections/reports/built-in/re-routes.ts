// How often referrals were re-routed to another partner, and how they ended. A dead end is a referral that was sent, is
// no longer with a partner, and never reached service.
import { m } from '#messages'
import { ratio, groupCounters } from '../figures.ts'
import type { ReferralRecord, Report } from '../report.ts'

const maxCountedReroutes = 3

const countReroutes = ({ steps }: ReferralRecord): number => {
  const receivers = steps.flatMap(({ statusAfter, receiverAfter }) =>
    statusAfter === 'submitted' && receiverAfter !== null ? [receiverAfter] : [],
  )
  return receivers.filter((receiver, index) => index > 0 && receiver !== receivers[index - 1]).length
}

const rerouteLabel = (count: number): string => {
  if (count === 0) return m['reports:values.noReroutes']()
  return count >= maxCountedReroutes ? m['reports:values.manyReroutes']() : String(count)
}

export const reRoutes: Report = {
  name: 're-routes',
  columns: [
    ['reroutes', 'text'],
    ['referrals', 'count'],
    ['inService', 'count'],
    ['open', 'count'],
    ['deadEnd', 'count'],
    ['share', 'share'],
  ],
  keyColumnCount: 1,
  chart: { label: 'reroutes', values: ['inService', 'open', 'deadEnd'] },
  createAccumulator: () => {
    const counts = groupCounters<number, { all: number; served: number; open: number; dead: number }>(() => ({
      all: 0,
      served: 0,
      open: 0,
      dead: 0,
    }))
    return {
      add: (referral) => {
        const { steps, status } = referral
        if (!steps.some(({ statusAfter }) => statusAfter === 'submitted')) return
        const count = counts.get(Math.min(maxCountedReroutes, countReroutes(referral)))
        count.all += 1
        if (steps.some(({ type }) => type === 'ReferralAccepted')) count.served += 1
        else if (status === 'returned' || status === 'closed') count.dead += 1
        else count.open += 1
      },
      rows: () =>
        Array.from({ length: maxCountedReroutes + 1 }, (_, times) => {
          const { all, served, open, dead } = counts.get(times)
          return [rerouteLabel(times), all, served, open, dead, ratio(dead, all)]
        }),
    }
  },
}
