// How partners handled the referrals sent to them. A referral counts for each partner to which it was sent.
import { averageDays, compareByBytes, ratio, groupCounters } from '../figures.ts'
import { findOutcome } from '../outcome.ts'
import type { Report } from '../report.ts'

interface Partner {
  received: number
  accepted: number
  closed: number
  investedCents: number
  /** Processing times, from creation to closing, as in analytics. In milliseconds. */
  readonly durations: number[]
}

export const partnerPerformance: Report = {
  name: 'partner-performance',
  columns: [
    ['partner', 'text'],
    ['received', 'count'],
    ['accepted', 'count'],
    ['served', 'count'],
    ['servedShare', 'share'],
    ['averageDays', 'days'],
    ['investment', 'money'],
  ],
  textFromLog: true,
  keyColumnCount: 1,
  chart: { label: 'partner', values: ['served'], of: 'received' },
  createAccumulator: (context) => {
    const partners = groupCounters<string, Partner>(() => ({
      received: 0,
      accepted: 0,
      closed: 0,
      investedCents: 0,
      durations: [],
    }))
    // Two partners may have the same name. Their ids keep the order stable.
    const sortedPartners = () =>
      partners
        .entries()
        .map(([id, partner]) => ({ id, name: context.organizationName(id), ...partner }))
        .toSorted((a, b) => compareByBytes(a.name, b.name) || compareByBytes(a.id, b.id))
    return {
      add: (referral) => {
        const { steps, createdAt, closedAt, receiver, investedCents } = referral
        const receivers = new Set(
          steps.flatMap(({ statusAfter, receiverAfter }) =>
            statusAfter === 'submitted' && receiverAfter !== null ? [receiverAfter] : [],
          ),
        )
        for (const id of receivers) {
          const partner = partners.get(id)
          partner.received += 1
          if (steps.some(({ type, receiverAfter }) => type === 'ReferralAccepted' && receiverAfter === id))
            partner.accepted += 1
        }
        if (receiver === null || closedAt === null) return
        const partner = partners.get(receiver)
        partner.investedCents += investedCents
        if (findOutcome(referral) === undefined) return
        partner.closed += 1
        partner.durations.push(closedAt - createdAt)
      },
      rows: () =>
        sortedPartners().map(({ name, received, accepted, closed, durations, investedCents }) => [
          name,
          received,
          accepted,
          closed,
          ratio(closed, received),
          averageDays(durations),
          investedCents,
        ]),
      ids: () => sortedPartners().map(({ id }) => id),
    }
  },
}
