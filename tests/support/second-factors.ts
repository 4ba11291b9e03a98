// People with a second factor, at a sign-in over HTTP.
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
    /** Somebody with a second factor, and a session that has only shown the password. */
    challenged: async () => {
      const person = await app.person()
      const { authenticator, recoveryCodes } = await enroll(person, app.clock)
      app.clock.advance(codeLife)
      return { person, session: await signIn(person), authenticator, recoveryCodes }
    },
    /** As a browser does, the person goes on with the session of the answer. */
    verify: async (person: Person & { readonly who?: { token: string } }, body: object, cookie?: string) => {
      const answer = await person.send('verifyMfa', { body, ...(cookie === undefined ? {} : { cookie }) })
      if (answer.status === 200 && person.who !== undefined) person.who.token = answer.body.accessToken
      return answer
    },
  }
}
