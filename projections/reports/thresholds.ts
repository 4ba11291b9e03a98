// The thresholds that a report uses. Old runs did not record the thresholds in force.
import type { ResolvedParameters } from '#contracts/reports.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'

/** The thresholds in force when the report was requested. */
export const thresholdsInForce = ({ sla = defaultSlaThresholds }: ResolvedParameters): SlaThresholds => sla

/** The thresholds in the parameters, otherwise those in force. */
export const reportThresholds = (parameters: ResolvedParameters): SlaThresholds => ({
  atRiskAfterDays: parameters.atRiskDays ?? thresholdsInForce(parameters).atRiskAfterDays,
  overdueAfterDays: parameters.overdueDays ?? thresholdsInForce(parameters).overdueAfterDays,
})
