// What the forms of signing in check by and call. A chunk of its own: nobody needs it before something is typed.
import { m } from '#messages'
import { EmailBody, ResetPassword, SignUp } from '#contracts/accounts.ts'
import { SignIn } from '#contracts/people.ts'
import { z } from 'zod'

export { call } from '../../../lib/api/client.ts'
export { signIn } from '../../../lib/api/refresh.ts'

const someEmail = z.string().trim().min(1, m['accounts:emailMissing']())

export const rules = {
  /** At a portal an empty field is not valid (AUTH-15). */
  signIn: SignIn,
  /** At /auth it is missing (AUTH-03). */
  signInAtAuth: z.object({ email: someEmail.pipe(SignIn.shape.email), password: SignIn.shape.password }),
  signUp: z.object({
    fullName: SignUp.shape.fullName,
    email: someEmail.pipe(SignUp.shape.email),
    password: z.string().min(1, m['accounts:passwordMissing']()).pipe(SignUp.shape.password),
  }),
  email: EmailBody,
  /** The token is in the address already. */
  newPassword: ResetPassword.pick({ password: true }),
}
