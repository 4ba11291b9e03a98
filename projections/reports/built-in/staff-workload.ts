// What each staff member did. Reports contain ids instead of names, because names change.
import { compareByBytes, quantileDays, groupCounters } from '../figures.ts'
import type { Report } from '../report.ts'

interface Work {
  reviewed: number
  sent: number
  returned: number
  closed: number
  notes: number
  claimed: number
  /** From the claim to the decision. */
  readonly durations: number[]
}

export const staffWorkload: Report = {
  name: 'staff-workload',
  columns: [
    ['person', 'person'],
    ['reviewed', 'count'],
    ['sent', 'count'],
    ['returned', 'count'],
    ['closedByStaff', 'count'],
    ['notes', 'count'],
    ['claimed', 'count'],
    ['median', 'days'],
  ],
  periodOf: 'steps',
  keyColumnCount: 1,
  chart: { label: 'person', values: ['reviewed'] },
  createAccumulator: ({ isInPeriod }) => {
    const staff = groupCounters<string, Work>(() => ({
      reviewed: 0,
      sent: 0,
      returned: 0,
      closed: 0,
      notes: 0,
      claimed: 0,
      durations: [],
    }))
    return {
      add: ({ steps, status, reviewerId }) => {
        let claimedAt: number | undefined
        for (const { type, at, actorUserId, actorRole, statusBefore, statusAfter } of steps) {
          const claimedSince = claimedAt
          // A reopened referral is claimed by the person who reopened it. A released review is not a decision.
          if (statusAfter !== 'in_review') claimedAt = undefined
          else if (type === 'ReferralAssigned' || statusBefore !== 'in_review') claimedAt = at
          if (!isInPeriod(at)) continue
          if (actorUserId === null || (actorRole !== 'staff' && actorRole !== 'admin')) continue
          const work = staff.get(actorUserId)
          if (type === 'ReviewStarted') work.reviewed += 1
          if (type === 'NoteAdded') work.notes += 1
          if (statusBefore === statusAfter) continue
          if (statusAfter === 'submitted') work.sent += 1
          if (statusAfter === 'returned') work.returned += 1
          if (statusAfter === 'closed') work.closed += 1
          if (statusBefore === 'in_review' && type !== 'ReviewReleased' && claimedSince !== undefined)
            work.durations.push(at - claimedSince)
        }
        if (status === 'in_review' && reviewerId !== null) staff.get(reviewerId).claimed += 1
      },
      rows: () =>
        staff
          .entries()
          .toSorted(([a], [b]) => compareByBytes(a, b))
          .map(([id, { reviewed, sent, returned, closed, notes, claimed, durations }]) => [
            id,
            reviewed,
            sent,
            returned,
            closed,
            notes,
            claimed,
            quantileDays(durations, 0.5),
          ]),
    }
  },
}
