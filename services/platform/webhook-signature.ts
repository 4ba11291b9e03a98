// Checks the signatures of the webhooks of the providers that send emails and text messages.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const textSignatureHeader = 'x-text-signature'
export const mailSignatureHeader = 'x-mail-signature'

/** How old a signature may be, in seconds. An older one may be a replay. */
const maxAge = 300

/** The header for a body: `t=SECONDS,v1=HEX`, with the HMAC-SHA256 of `SECONDS.BODY`. */
export const signEvent = (secret: string, body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Whether the secret signed exactly this body within the last five minutes. */
export const isSignedEvent = (secret: string, header: unknown, body: string, now: Date): boolean => {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null
  if (match === null) return false
  const signedAt = new Date(Number(match[1]) * 1_000)
  if (Math.abs(now.getTime() - signedAt.getTime()) > maxAge * 1_000) return false
  return timingSafeEqual(Buffer.from(signEvent(secret, body, signedAt)), Buffer.from(String(header)))
}
