// An authenticator app. It takes the secret from the enrollment page and generates codes one after another.
import { generateSync } from 'otplib'

import { type TestUser, type TestClock, testPassword } from './app.ts'

export interface Authenticator {
  /** The current code. A second call in the same interval returns the next code, because each code works only once. */
  next(): string
}

const stepSeconds = 30
/** Milliseconds until the app shows the next code. */
export const codeLifetime = stepSeconds * 1_000

/** `secret` is in base32, as the enrollment page shows it. */
export const createAuthenticator = (secret: string, clock: Pick<TestClock, 'now'>): Authenticator => {
  let lastStep = 0
  return {
    next: () => {
      lastStep = Math.max(lastStep + 1, Math.floor(clock.now().getTime() / 1_000 / stepSeconds))
      return generateSync({ secret, epoch: lastStep * stepSeconds })
    },
  }
}

/** Sets up a second factor for this user. Afterward the user's session is at aal2. */
export const enrollSecondFactor = async (
  person: TestUser,
  clock: Pick<TestClock, 'now'>,
): Promise<{ readonly authenticator: Authenticator; readonly recoveryCodes: readonly string[] }> => {
  const authenticator = createAuthenticator((await person.call('enrollMfa', {})).secret, clock)
  const { recoveryCodes } = await person.call('confirmMfa', {
    body: { code: authenticator.next(), password: testPassword },
  })
  return { authenticator, recoveryCodes }
}
