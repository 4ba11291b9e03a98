// All reports. To add one, add a file in `built-in`, a line here, its name in the contracts and its labels in the
// message catalog.
import type { ReportName } from '#contracts/reports.ts'
import { declinedReasons } from './built-in/declined-reasons.ts'
import { funnel } from './built-in/funnel.ts'
import { outcomes } from './built-in/outcomes.ts'
import { partnerPerformance } from './built-in/partner-performance.ts'
import { reRoutes } from './built-in/re-routes.ts'
import { slaCompliance } from './built-in/sla-compliance.ts'
import { slaWhatIf } from './built-in/sla-what-if.ts'
import { staffWorkload } from './built-in/staff-workload.ts'
import { stageTimes } from './built-in/stage-times.ts'
import { waitlistAging } from './built-in/waitlist-aging.ts'
import type { Report } from './report.ts'

export const reports: Readonly<Record<ReportName, Report>> = {
  funnel,
  'stage-times': stageTimes,
  'sla-compliance': slaCompliance,
  'sla-what-if': slaWhatIf,
  'partner-performance': partnerPerformance,
  outcomes,
  'waitlist-ageing': waitlistAging,
  'declined-reasons': declinedReasons,
  're-routes': reRoutes,
  'staff-workload': staffWorkload,
}
