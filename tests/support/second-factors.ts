// Users with a second factor who sign in over HTTP.
import { type TestUser, type TestApp, testPassword } from './app.ts'
import { codeLifetime, enrollSecondFactor } from './authenticator.ts'

export type SecondFactorSignIn = ReturnType<typeof createSecondFactorSignIn>

export const createSecondFactorSignIn = (app: TestApp) => {
  const signIn = async ({ id, email }: Pick<TestUser, 'id' | 'email'>, cookie?: string) => {
    const { body, headers } = await app.anonymous.send('signIn', {
      body: { email, password: testPassword },
      ...(cookie === undefined ? {} : { cookie }),
    })
    const user = { id, email, token: body.accessToken }
    const device = headers.getSetCookie().find((setCookie) => setCookie.startsWith('device='))
    return { ...app.asUser(user), user, body, device: device?.split(';', 1)[0] }
  }

  return {
    signIn,
    /** A user with a second factor, and a session that has passed only the password step. */
    createChallengedSession: async () => {
      const person = await app.createUser()
      const { authenticator, recoveryCodes } = await enrollSecondFactor(person, app.clock)
      app.clock.advance(codeLifetime)
      return { person, session: await signIn(person), authenticator, recoveryCodes }
    },
    /** Continues with the session from the response, as a browser does. */
    verify: async (person: TestUser & { readonly user?: { token: string } }, body: object, cookie?: string) => {
      const response = await person.send('verifyMfa', { body, ...(cookie === undefined ? {} : { cookie }) })
      if (response.status === 200 && person.user !== undefined) person.user.token = response.body.accessToken
      return response
    },
  }
}
