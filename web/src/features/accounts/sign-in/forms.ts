// The schemas and API calls of the sign-in forms, in a separate chunk, because they aren't needed until the user types.
import { EmailBody, ResetPassword, SignUp } from '#contracts/accounts.ts'
import { SignIn } from '#contracts/people.ts'
import { messageKey } from '#contracts/validation.ts'
import { z } from 'zod'

export { call } from '../../../lib/api/client.ts'
export { signIn } from '../../../lib/api/refresh-session.ts'

const requiredEmail = z.string().trim().min(1, messageKey('validation:emailRequired'))

export const schemas = {
  /** At a portal, an empty email counts as invalid (AUTH-15). */
  signIn: SignIn,
  /** At /auth, an empty email counts as missing (AUTH-03). */
  signInAtAuth: z.object({ email: requiredEmail.pipe(SignIn.shape.email), password: SignIn.shape.password }),
  signUp: z.object({
    fullName: SignUp.shape.fullName,
    email: requiredEmail.pipe(SignUp.shape.email),
    password: z.string().min(1, messageKey('validation:passwordRequired')).pipe(SignUp.shape.password),
  }),
  email: EmailBody,
  /** The token is in the URL. */
  newPassword: ResetPassword.pick({ password: true }),
}
