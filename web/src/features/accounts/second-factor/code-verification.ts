// Validates and verifies the second-factor code at sign-in. A lazy module: it loads when the person begins to type.
import { EnrollmentCode, type VerifyMfa } from '#contracts/accounts.ts'
import { messageKey } from '#contracts/validation.ts'
import { z } from 'zod'
import { withSessionRetry } from '../../../lib/api/client.ts'
import { elevateSession } from '../../../lib/api/refresh-session.ts'

export { signOut } from '../../../lib/session/session-actions.ts'

export const schemas = {
  code: EnrollmentCode.pick({ code: true }),
  recoveryCode: z.object({
    recoveryCode: z.string().trim().min(1, messageKey('validation:recoveryCodeRequired')),
  }),
}

/** Verifies the second factor of the browser's session. @throws ProblemError */
export const verifyCode = (body: VerifyMfa): Promise<void> => withSessionRetry('verifyMfa', () => elevateSession(body))
