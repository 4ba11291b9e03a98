// Problems that one field of a form causes. The decider and identity name only the problem. The form shows its message
// next to the field.
import type { FieldIssue, ProblemCode } from '#contracts/problems.ts'
import { type ValidationKey, fieldIssue } from '#contracts/validation-messages.ts'

interface ProblemField {
  readonly path: string
  readonly key: ValidationKey
}

const problemFields: Partial<Record<ProblemCode, ProblemField>> = {
  invalid_amount: { path: 'dollarsInvested', key: 'staff-validation:amountTooLow' },
  weak_password: { path: 'password', key: 'problems:weakPassword' },
}

/** The field that causes this problem, with its message; undefined if no single field does. */
export const issuesOfProblem = (code: ProblemCode): FieldIssue[] | undefined => {
  const field = problemFields[code]
  return field === undefined ? undefined : [fieldIssue(field.path, { key: field.key })]
}
