// The schema of a text that anybody may send: without markup that could run (SEC-08).
import { z } from 'zod'

import { screening } from '../texts/screening.ts'
import { isUnsafe } from './markup.ts'

/** The text without such markup. It is looked for only where the length and the form of the text are as they should be. */
export const harmless = (text: z.ZodType<string, string>) =>
  text.pipe(z.string().refine((typed) => !isUnsafe(typed), screening.found.unsafe))
