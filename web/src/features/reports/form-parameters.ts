// What is typed into the form of a report, as the server takes it.
import { type ReportName, type ReportParameters, outcomeGroups, reportSpecificParameters } from '#contracts/reports.ts'
import { instantOf } from '../as-of/wallTime.ts'

/** Stays while another report is chosen, so it may hold fields that the chosen one does not show. */
export type FormValues = Partial<Record<keyof ReportParameters, string>>

/** Empty fields, and those that the report does not show, are left out: a refusal of these could stand nowhere. */
export const parametersOf = (name: ReportName, values: FormValues, now: Date): ReportParameters => {
  const visibleFields: readonly (keyof ReportParameters)[] = [
    'from',
    'to',
    'asOf',
    'compareTo',
    ...reportSpecificParameters[name],
  ]
  const valueOf = (key: keyof ReportParameters) =>
    visibleFields.includes(key) && values[key] !== '' ? values[key] : undefined
  const instant = (key: 'asOf' | 'compareTo') => {
    const at = instantOf(valueOf(key) ?? '')
    // The minute that runs now has begun, not passed.
    return at === undefined ? undefined : new Date(Math.min(at.getTime(), now.getTime())).toISOString()
  }
  const days = (key: 'atRiskDays' | 'overdueDays') => (valueOf(key) === undefined ? undefined : Number(valueOf(key)))
  const parameters = {
    from: valueOf('from'),
    to: valueOf('to'),
    asOf: instant('asOf'),
    compareTo: instant('compareTo'),
    by: outcomeGroups.find((by) => by === valueOf('by')),
    atRiskDays: days('atRiskDays'),
    overdueDays: days('overdueDays'),
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
}
