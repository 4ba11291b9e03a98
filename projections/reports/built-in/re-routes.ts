// How often referrals were re-routed to another partner, and how they ended. A dead end was sent, is no longer with a
// partner, and never reached service.
import { textsIn } from '#contracts/texts.ts'
import { share, tallied } from '../figures.ts'
import type { Journey, Report } from '../report.ts'

const words = textsIn('en').reportTexts

const mostTold = 3

const rerouted = ({ steps }: Journey): number => {
  const receivers = steps.flatMap(({ statusAfter, receiverAfter }) =>
    statusAfter === 'submitted' && receiverAfter !== null ? [receiverAfter] : [],
  )
  return receivers.filter((receiver, index) => index > 0 && receiver !== receivers[index - 1]).length
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
  keys: 1,
  chart: { label: 'reroutes', values: ['inService', 'open', 'deadEnd'] },
  count: () => {
    const counts = tallied<number, { all: number; served: number; open: number; dead: number }>(() => ({
      all: 0,
      served: 0,
      open: 0,
      dead: 0,
    }))
    return {
      take: (journey) => {
        const { steps, status } = journey
        if (!steps.some(({ statusAfter }) => statusAfter === 'submitted')) return
        const count = counts.of(Math.min(mostTold, rerouted(journey)))
        count.all += 1
        if (steps.some(({ type }) => type === 'ReferralAccepted')) count.served += 1
        else if (status === 'returned' || status === 'closed') count.dead += 1
        else count.open += 1
      },
      rows: () =>
        Array.from({ length: mostTold + 1 }, (_, times) => {
          const { all, served, open, dead } = counts.of(times)
          return [words.reroutes(times), all, served, open, dead, share(dead, all)]
        }),
    }
  },
}
