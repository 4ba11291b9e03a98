// The errors of a form by field, from the same schema that the server uses.
import { schemaIssueText } from '#contracts/validation-messages.ts'
import type { ZodError } from 'zod'

export type FieldErrors<F extends string> = { readonly [K in F]?: string | undefined }

/** The first message for each top-level field. `overrides` replaces the messages of certain fields. */
export const fieldErrors = <F extends string>(error: ZodError, overrides: FieldErrors<F> = {}): FieldErrors<F> => {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? '')
    errors[name] ??= overrides[name as F] ?? schemaIssueText(issue)
  }
  return errors as FieldErrors<F>
}

/** The schema's first message for one value. Undefined if there is none. */
export const firstError = (error: ZodError | undefined): string | undefined => {
  const issue = error?.issues[0]
  return issue === undefined ? undefined : schemaIssueText(issue)
}
