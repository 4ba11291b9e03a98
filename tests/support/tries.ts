// Sign-in attempts from a network and a device that the test chooses.
import { randomUUID } from 'node:crypto'

import type { TestApp } from './app.ts'

interface Try {
  readonly password?: string
  readonly from?: string
  readonly cookie?: string
}

/** Runs the action this many times, one after another. */
export const times = async <Outcome>(count: number, act: (index: number) => Promise<Outcome>): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (let index = 0; index < count; index += 1) outcomes.push(await act(index))
  return outcomes
}

/** Runs the action this many times at once. */
export const atOnce = <Outcome>(count: number, act: (index: number) => Promise<Outcome>): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** An address without an account. */
export const nobody = (): string => `${randomUUID()}@example.org`

export type Tries = ReturnType<typeof createTries>

/** Sign-in attempts on an app that trusts one proxy. */
export const createTries = (app: TestApp) => {
  let network = 0
  const address = () => `198.51.100.${network}`
  return {
    /** Later attempts come from a new network unless they name one. This isolates tests from each other. */
    fromNextNetwork: (): void => {
      network += 1
    },
    get network() {
      return network
    },
    get address() {
      return address()
    },
    /** Creates an account and returns its address. */
    somebody: async (): Promise<string> => (await app.person()).email,
    tryOut: async (email: string, { password = 'wrong', from = address(), cookie }: Try = {}) => {
      const answer = await app.anonymous.send('signIn', {
        body: { email, password },
        headers: { 'x-forwarded-for': from },
        ...(cookie === undefined ? {} : { cookie }),
      })
      const cookies = answer.headers.getSetCookie()
      const device = cookies.find((one) => one.startsWith('device='))
      return { ...answer, device: device?.split(';', 1)[0] ?? '', deviceCookie: device ?? '' }
    },
  }
}
