// The thresholds that a report counts by: those it was asked for, else those in force.
import type { SlaThresholds } from '#contracts/sla.ts'
import type { ReportContext } from './report.ts'

export const thresholdsOf = ({ parameters, sla }: ReportContext): SlaThresholds => ({
  atRiskAfterDays: parameters.atRiskDays ?? sla.atRiskAfterDays,
  overdueAfterDays: parameters.overdueDays ?? sla.overdueAfterDays,
})
