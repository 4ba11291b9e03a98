// Sign-in attempts from a network and a device that the test chooses.
import { randomUUID } from 'node:crypto'

import type { TestApp } from './app.ts'

interface SignInAttempt {
  readonly password?: string
  readonly networkAddress?: string
  readonly cookie?: string
}

/** Runs the action this many times, one after another. */
export const repeatInOrder = async <Outcome>(
  count: number,
  action: (index: number) => Promise<Outcome>,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (let index = 0; index < count; index += 1) outcomes.push(await action(index))
  return outcomes
}

/** Runs the action this many times concurrently. */
export const runConcurrently = <Outcome>(
  count: number,
  action: (index: number) => Promise<Outcome>,
): Promise<Outcome[]> => Promise.all(Array.from({ length: count }, (_, index) => action(index)))

/** An address without an account. */
export const unknownEmail = (): string => `${randomUUID()}@example.org`

export type SignInAttempts = ReturnType<typeof createSignInAttempts>

/** Sign-in attempts on an app that trusts one proxy. */
export const createSignInAttempts = (app: TestApp) => {
  let network = 0
  const address = () => `198.51.100.${network}`
  return {
    /** Later attempts come from a new network unless they name one. This isolates tests from each other. */
    useNextNetwork: (): void => {
      network += 1
    },
    get network() {
      return network
    },
    get address() {
      return address()
    },
    /** Creates an account and returns its address. */
    createAccountEmail: async (): Promise<string> => (await app.createUser()).email,
    signIn: async (email: string, { password = 'wrong', networkAddress = address(), cookie }: SignInAttempt = {}) => {
      const response = await app.anonymous.send('signIn', {
        body: { email, password },
        headers: { 'x-forwarded-for': networkAddress },
        ...(cookie === undefined ? {} : { cookie }),
      })
      const cookies = response.headers.getSetCookie()
      const device = cookies.find((setCookie) => setCookie.startsWith('device='))
      return { ...response, device: device?.split(';', 1)[0] ?? '', deviceCookie: device ?? '' }
    },
  }
}
