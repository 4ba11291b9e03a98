// Users with a second factor who sign in over HTTP.
import { type Person, type TestApp, testPassword } from './app.ts'
import { codeLife, enroll } from './authenticator.ts'

export type SecondFactors = ReturnType<typeof createSecondFactors>

export const createSecondFactors = (app: TestApp) => {
  const signIn = async ({ id, email }: Pick<Person, 'id' | 'email'>, cookie?: string) => {
    const { body, headers } = await app.anonymous.send('signIn', {
      body: { email, password: testPassword },
      ...(cookie === undefined ? {} : { cookie }),
    })
    const who = { id, email, token: body.accessToken }
    const device = headers.getSetCookie().find((one) => one.startsWith('device='))
    return { ...app.as(who), who, body, device: device?.split(';', 1)[0] }
  }

  return {
    signIn,
    /** A user with a second factor, and a session that has passed only the password step. */
    challenged: async () => {
      const person = await app.person()
      const { authenticator, recoveryCodes } = await enroll(person, app.clock)
      app.clock.advance(codeLife)
      return { person, session: await signIn(person), authenticator, recoveryCodes }
    },
    /** Continues with the session from the response, as a browser does. */
    verify: async (person: Person & { readonly who?: { token: string } }, body: object, cookie?: string) => {
      const answer = await person.send('verifyMfa', { body, ...(cookie === undefined ? {} : { cookie }) })
      if (answer.status === 200 && person.who !== undefined) person.who.token = answer.body.accessToken
      return answer
    },
  }
}
