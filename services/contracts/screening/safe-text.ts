// The schema of text that anyone may submit. It rejects markup that could run (SEC-08).
import { z } from 'zod'

import { messageKey } from '../validation.ts'
import { isUnsafe } from './markup.ts'

/** Adds the check to a schema. It runs only if the text passes the schema. */
export const safeText = (text: z.ZodType<string, string>) =>
  text.pipe(z.string().refine((value) => !isUnsafe(value), messageKey('validation:screening.unsafe')))
