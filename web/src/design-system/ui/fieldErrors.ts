// The errors of a draft by field, from the same schema that the server checks with.
import type { ZodError } from 'zod'
import { say } from '../../lib/texts.ts'

export type FieldErrors<F extends string> = { readonly [K in F]?: string | undefined }

/** The first message of each top-level field; `instead` words those whose schema has no words for a person. */
export const fieldErrors = <F extends string>(error: ZodError, overrides: FieldErrors<F> = {}): FieldErrors<F> => {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? '')
    errors[name] ??= overrides[name as F] ?? say(message)
  }
  return errors as FieldErrors<F>
}
