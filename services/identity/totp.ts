// One-time codes by time (RFC 6238): SHA-1, six digits, steps of 30 seconds, what every authenticator does.
import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds. */
const step = 30
const issuer = 'Referral Exchange'

/** 160 random bits as base32. */
export const newSecret = (): string => generateSecret({ length: 20 })

/** What an authenticator reads from the QR code. */
export const authenticatorUri = (secret: string, email: string): string => generateURI({ issuer, label: email, secret })

/** The time step of a code that fits now, one step ago or one step ahead; undefined where none does. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: step })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
