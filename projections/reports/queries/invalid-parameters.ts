// Validates report parameters, both for HTTP requests and for the command line.
import type { FieldIssue } from '#contracts/problems.ts'
import type { ResolvedParameters, ReportParameters } from '#contracts/reports.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'

const dateOutOfRange = { key: 'staff-validation:report.dateOutOfRange' } as const

/** The requested report cannot be computed. */
export class InvalidReportParameters extends Error {
  override readonly name = 'InvalidReportParameters'
  readonly issues: readonly FieldIssue[]
  constructor(issues: readonly FieldIssue[]) {
    super(issues.map(({ path, message }) => `${path}: ${message}`).join('\n'))
    this.issues = issues
  }
}

/** Dates beyond this are invalid, because a five-digit year would sort before all others. */
const [firstDay, lastDay] = ['2000-01-01', '2099-12-31']

/** Issues with single instants and days, checked before anything is derived from them. */
export const findInstantIssues = (requested: ReportParameters, now: Date): FieldIssue[] => {
  const issues: FieldIssue[] = []
  for (const path of ['from', 'to'] as const) {
    const day = requested[path]
    if (day !== undefined && (day < firstDay || day > lastDay)) issues.push(fieldIssue(path, dateOutOfRange))
  }
  for (const path of ['asOf', 'compareTo'] as const) {
    const at = requested[path]
    if (at === undefined) continue
    if (at < firstDay) issues.push(fieldIssue(path, dateOutOfRange))
    else if (Date.parse(at) > now.getTime()) issues.push(fieldIssue(path, { key: 'staff-validation:instantInFuture' }))
  }
  return issues
}

/**
 * Issues with combinations of parameters, after defaults are filled in. Each issue refers to a field that the person
 * entered.
 */
export const findCombinationIssues = (resolved: ResolvedParameters, requested: ReportParameters): FieldIssue[] => {
  const issues: FieldIssue[] = []
  const { from, to, asOf, compareTo, atRiskDays = 0, overdueDays = atRiskDays } = resolved
  if (from > to) {
    const path = requested.from === undefined ? 'to' : 'from'
    issues.push(fieldIssue(path, { key: 'staff-validation:report.periodReversed' }))
  }
  if (compareTo !== undefined && Date.parse(compareTo) > Date.parse(asOf)) {
    issues.push(fieldIssue('compareTo', { key: 'staff-validation:report.comparisonTooLate' }))
  }
  if (atRiskDays > overdueDays) {
    const path = requested.atRiskDays === undefined ? 'overdueDays' : 'atRiskDays'
    issues.push(
      fieldIssue(path, { key: 'staff-validation:report.thresholdsReversed', params: { atRiskDays, overdueDays } }),
    )
  }
  return issues
}
