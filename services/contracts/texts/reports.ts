// Words of the reports: their titles, what they say, their columns.
import type { ReportName } from '../reports.ts'
import { positionText } from './position.ts'

const reports: Record<ReportName, { readonly title: string; readonly about: string }> = {
  funnel: {
    title: 'Referral funnel',
    about:
      'How many referrals of the period reached each step, and what stopped or waits there. An outcome that was taken back by opening the referral again does not count.',
  },
  'stage-times': {
    title: 'Time in each stage',
    about: 'How long referrals of the period stayed in a status before they left it.',
  },
  'sla-compliance': {
    title: 'Service level by week',
    about:
      'Referrals by the week they were made in: on time, at risk and overdue, by the clock as it stood. One that was closed and opened again stays in its week, with its age since it was opened again.',
  },
  'sla-what-if': {
    title: 'Service level under other thresholds',
    about: 'How many would have been on time, at risk or overdue if the thresholds had been others.',
  },
  'partner-performance': {
    title: 'Partner performance',
    about: 'What partners did with the referrals of the period that were sent to them.',
  },
  outcomes: {
    title: 'Outcomes',
    about: 'What became of the referrals of the period, by need, county or priority.',
  },
  'waitlist-ageing': {
    title: 'Waitlist by age',
    about: 'Referrals of the period that were on a waitlist, by how long they had been there.',
  },
  'declined-reasons': {
    title: 'Why partners declined',
    about: 'Every decline of a referral of the period by its reason, and what followed.',
  },
  're-routes': {
    title: 'Re-routes and dead ends',
    about: 'How often referrals of the period were sent to another partner, and where that ended.',
  },
  'staff-workload': {
    title: 'Staff workload',
    about: 'What each member of the staff did in the period, and what they have claimed as it stood.',
  },
}

const columns = {
  step: 'Step',
  referrals: 'Referrals',
  before: 'Of the step before',
  share: 'Share',
  stopped: 'Stopped here',
  waiting: 'Waiting here',
  stage: 'Stage',
  visits: 'Times left',
  here: 'Still here',
  median: 'Median days',
  p90: '90% within days',
  average: 'Average days',
  week: 'Week of',
  onTime: 'On time',
  atRisk: 'At risk',
  overdue: 'Overdue',
  compliance: 'Not overdue',
  thresholds: 'Thresholds',
  partner: 'Partner',
  received: 'Received',
  accepted: 'Accepted',
  served: 'Closed with an outcome',
  servedShare: 'Share with an outcome',
  averageDays: 'Average Days',
  investment: 'Investment',
  group: 'Group',
  need: 'Need',
  county: 'County',
  priority: 'Priority',
  total: 'Total',
  resolvedRate: 'Resolved Rate',
  averageInvestment: 'Average Investment',
  age: 'Days on the waitlist',
  reason: 'Reason',
  declines: 'Declines',
  partners: 'Partners',
  reached: 'Accepted later',
  reroutes: 'Re-routes',
  inService: 'Reached service',
  open: 'Open',
  deadEnd: 'Dead end',
  person: 'Staff',
  reviewed: 'Reviews started',
  sent: 'Sent to partners',
  returned: 'Returned',
  closedByStaff: 'Closed',
  notes: 'Notes',
  claimed: 'Claimed now',
} as const
export type ReportColumnId = keyof typeof columns

export const reportTexts = {
  reports,
  columns,
  steps: {
    made: 'Referrals created',
    reviewed: 'Review started',
    sent: 'Sent to a partner',
    accepted: 'Accepted by the partner',
    outcome: 'Closed with an outcome',
    met: 'Need met',
  },
  thresholds: (atRisk: number, overdue: number) => `at risk after ${atRisk}, overdue after ${overdue} days`,
  reroutes: (count: number) => (count === 0 ? 'None' : count >= 3 ? '3 or more' : String(count)),
  waited: (from: number, to: number | null) => (to === null ? `More than ${from - 1}` : `${from} to ${to}`),
  notSpecified: 'Not specified',
  earlier: (label: string, at: string) => `${label}, ${at}`,
  change: (label: string) => `${label}, change`,
  groups: { need: 'Need', county: 'County', priority: 'Priority' },
  groupedBy: (group: string) => `By ${group.toLowerCase()}`,
  position: (position: string) => `Log position ${positionText(position)}`,
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    interrupted: 'Interrupted',
  },
  runColumns: {},
} as const
