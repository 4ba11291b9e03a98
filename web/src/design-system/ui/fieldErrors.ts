// The errors of a draft by field, from the schema that the server also uses.
import type { ZodError } from 'zod'
import { say } from '../../lib/texts.ts'

export type FieldErrors<F extends string> = { readonly [K in F]?: string | undefined }

/** The first message of each top-level field. `overrides` replaces messages that are not meant for people. */
export const fieldErrors = <F extends string>(error: ZodError, overrides: FieldErrors<F> = {}): FieldErrors<F> => {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? '')
    errors[name] ??= overrides[name as F] ?? say(message)
  }
  return errors as FieldErrors<F>
}
