// Converts the input of the report form to parameters.
import { type ReportName, type ReportParameters, outcomeGroups, reportSpecificParameters } from '#contracts/reports.ts'
import { parseWallTime } from '../as-of/wall-time.ts'

/** The input is kept when another report is selected, so it may contain fields that the new report does not show. */
export type FormValues = Partial<Record<keyof ReportParameters, string>>

/** Omits empty and hidden fields. The form could not show an error on a hidden field. */
export const toReportParameters = (name: ReportName, values: FormValues, now: Date): ReportParameters => {
  const visibleFields: readonly (keyof ReportParameters)[] = [
    'from',
    'to',
    'asOf',
    'compareTo',
    ...reportSpecificParameters[name],
  ]
  const visibleValue = (key: keyof ReportParameters) =>
    visibleFields.includes(key) && values[key] !== '' ? values[key] : undefined
  const instant = (key: 'asOf' | 'compareTo') => {
    const at = parseWallTime(visibleValue(key) ?? '')
    // The current minute has started but not ended.
    return at === undefined ? undefined : new Date(Math.min(at.getTime(), now.getTime())).toISOString()
  }
  const days = (key: 'atRiskDays' | 'overdueDays') =>
    visibleValue(key) === undefined ? undefined : Number(visibleValue(key))
  const parameters = {
    from: visibleValue('from'),
    to: visibleValue('to'),
    asOf: instant('asOf'),
    compareTo: instant('compareTo'),
    by: outcomeGroups.find((group) => group === visibleValue('by')),
    atRiskDays: days('atRiskDays'),
    overdueDays: days('overdueDays'),
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
}
