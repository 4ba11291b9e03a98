// The titles of the reports, as shown on the reports page and above the tables.
import { m } from '#messages'
import type { ReportName } from './reports.ts'

export const reportTitle = {
  funnel: m['reports:kinds.funnel.title'],
  'stage-times': m['reports:kinds.stageTimes.title'],
  'sla-compliance': m['reports:kinds.slaCompliance.title'],
  'sla-what-if': m['reports:kinds.slaWhatIf.title'],
  'partner-performance': m['reports:kinds.partnerPerformance.title'],
  outcomes: m['reports:kinds.outcomes.title'],
  'waitlist-ageing': m['reports:kinds.waitlistAging.title'],
  'declined-reasons': m['reports:kinds.declinedReasons.title'],
  're-routes': m['reports:kinds.reroutes.title'],
  'staff-workload': m['reports:kinds.staffWorkload.title'],
} satisfies Record<ReportName, () => string>
