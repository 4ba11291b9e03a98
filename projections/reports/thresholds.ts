// The thresholds that a report counts by. A run of long ago did not write down those in force.
import type { FixedParameters } from '#contracts/reports.ts'
import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'

/** In force when the report was asked for. */
export const thresholdsInForce = ({ sla = defaultSlaThresholds }: FixedParameters): SlaThresholds => sla

/** Those it was asked for, else those in force. */
export const thresholdsOf = (parameters: FixedParameters): SlaThresholds => ({
  atRiskAfterDays: parameters.atRiskDays ?? thresholdsInForce(parameters).atRiskAfterDays,
  overdueAfterDays: parameters.overdueDays ?? thresholdsInForce(parameters).overdueAfterDays,
})
