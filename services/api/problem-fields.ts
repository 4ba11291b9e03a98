// Maps a problem to the form field that causes it, so the form can show the message next to the field. Deciders and
// identity report only the problem.
import type { MessageParams } from '#contracts/message-params.ts'
import type { FieldIssue, ProblemCode } from '#contracts/problems.ts'
import { type ValidationKey, fieldIssue } from '#contracts/validation-messages.ts'

interface ProblemField {
  readonly path: string
  readonly key: ValidationKey
}

const problemFields: Partial<Record<ProblemCode, ProblemField>> = {
  already_member: { path: 'email', key: 'staff-validation:alreadyMember' },
  invalid_amount: { path: 'dollarsInvested', key: 'staff-validation:amountTooLow' },
  own_invitation: { path: 'email', key: 'staff-validation:ownInvitation' },
  short_password: { path: 'password', key: 'problems:shortPassword' },
  weak_password: { path: 'password', key: 'problems:weakPassword' },
}

/** Returns the field that causes this problem, with its message, or undefined if no single field does. */
export const getProblemIssues = (code: ProblemCode, params?: MessageParams): FieldIssue[] | undefined => {
  const field = problemFields[code]
  return field === undefined ? undefined : [fieldIssue(field.path, { key: field.key, ...(params && { params }) })]
}
