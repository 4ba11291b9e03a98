// The fields of the configuration that need more than a type (config.ts).
import { z } from 'zod'

import { parseMasterKey } from './vault/master-key.ts'

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' })

export const masterKey = z.string().transform((text, context) => {
  try {
    return parseMasterKey(text)
  } catch {
    context.addIssue('must be 32 bytes in base64 (openssl rand -base64 32)')
    return z.NEVER
  }
})

/** With less than five minutes, a session could end while the user is reading a page. */
export const idleMinutes = z.coerce.number('is not a number of minutes').int().min(5, 'must be at least 5 minutes')

export const slaDays = z.coerce.number('is not a number of days').int().min(1)

export const hour = z.coerce
  .number('is not an hour')
  .int('must be 0 to 23')
  .min(0, 'must be 0 to 23')
  .max(23, 'must be 0 to 23')

/** Ten years is longer than any agreement should last without being asked again. */
export const consentMonths = z.coerce
  .number('is not a number of months')
  .int()
  .min(1, 'must be at least 1 month')
  .max(120, 'must be at most 120 months')
