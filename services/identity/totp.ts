// Time-based one-time codes (RFC 6238): SHA-1, six digits, steps of 30 seconds, which every authenticator supports.
import { generateSecret, generateURI, verifySync } from 'otplib'

const stepSeconds = 30
const issuer = 'Referral Exchange'

/** Returns 160 random bits as base32. */
export const createSecret = (): string => generateSecret({ length: 20 })

/** Returns the URI that an authenticator reads from the QR code. */
export const buildAuthenticatorUri = (secret: string, email: string): string =>
  generateURI({ issuer, label: email, secret })

/**
 * Returns the time step of a code that matches now, one step ago, or one step ahead, or undefined if it matches none of
 * them.
 */
export const findTimeStep = (secret: string, code: string, now: Date): number | undefined => {
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
