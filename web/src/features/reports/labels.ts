// Labels on the reports page that depend on data.
import { m } from '#messages'
import type { ReportName, outcomeGroups } from '#contracts/reports.ts'

type OutcomeGroup = (typeof outcomeGroups)[number]

export const reportDescription = {
  funnel: m['reports:kinds.funnel.about'],
  'stage-times': m['reports:kinds.stageTimes.about'],
  'sla-compliance': m['reports:kinds.slaCompliance.about'],
  'sla-what-if': m['reports:kinds.slaWhatIf.about'],
  'partner-performance': m['reports:kinds.partnerPerformance.about'],
  outcomes: m['reports:kinds.outcomes.about'],
  'waitlist-ageing': m['reports:kinds.waitlistAging.about'],
  'declined-reasons': m['reports:kinds.declinedReasons.about'],
  're-routes': m['reports:kinds.reroutes.about'],
  'staff-workload': m['reports:kinds.staffWorkload.about'],
} satisfies Record<ReportName, () => string>

export const groupLabel = {
  need: m['reports:groups.need'],
  county: m['reports:groups.county'],
  priority: m['reports:groups.priority'],
} satisfies Record<OutcomeGroup, () => string>

export const groupedByLabel = {
  need: m['reports:groupedByNeed'],
  county: m['reports:groupedByCounty'],
  priority: m['reports:groupedByPriority'],
} satisfies Record<OutcomeGroup, () => string>
