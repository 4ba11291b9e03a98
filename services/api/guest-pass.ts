// The guest pass, which a visitor gets in exchange for a name, an email address and a county. It is signed, so an
// altered pass gives no access (DIR-25). It cannot serve as an access token because it names no session.
import type { GuestPass } from '#contracts/directory.ts'
import type { Clock } from '#platform/clock.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

export interface Guest {
  readonly name: string
  readonly email: string
}

export interface GuestPasses {
  /** `userAgent` is the User-Agent header. Phones and tablets get a shorter-lived pass. */
  issue(guest: Guest, userAgent: string): GuestPass
  /** Returns undefined if the pass is forged, altered or expired. */
  verify(pass: string): GuestPass | undefined
}

const secondsPerHour = 3_600
/** In seconds (DIR-26). */
export const guestPassLifetime = { desktop: 24 * secondsPerHour, mobile: 2 * secondsPerHour } as const
const mobileDevice = /iPhone|iPad|iPod|Android/i

const audience = 'guest'
const Claims = z.object({
  aud: z.literal(audience),
  name: z.string(),
  email: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/** Signs with the access token key, so install access tokens first. Expiry uses the injected clock. */
export const createGuestPasses = (app: FastifyInstance, clock: Clock): GuestPasses => {
  const nowInSeconds = () => Math.floor(clock.now().getTime() / 1_000)
  const toIso = (second: number) => new Date(second * 1_000).toISOString()
  const toGuestPass = (pass: string, { name, email, iat, exp }: z.output<typeof Claims>): GuestPass => ({
    pass,
    name,
    email,
    createdAt: toIso(iat),
    expiresAt: toIso(exp),
  })
  return {
    issue: ({ name, email }, userAgent) => {
      const iat = nowInSeconds()
      const exp = iat + (mobileDevice.test(userAgent) ? guestPassLifetime.mobile : guestPassLifetime.desktop)
      const claims = { aud: audience, name, email, iat, exp } as const
      return toGuestPass(app.jwt.sign(claims), claims)
    },
    verify: (pass) => {
      try {
        const claims = Claims.parse(app.jwt.verify(pass))
        return claims.exp > nowInSeconds() ? toGuestPass(pass, claims) : undefined
      } catch {
        return undefined
      }
    },
  }
}
