// The cookies of sessions and devices: out of reach of scripts, and never sent from another site.
import type { Clock } from '#platform/clock.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SessionCookies {
  /** Keeps the session alive (AUTH-22). */
  readonly refresh: {
    read(request: FastifyRequest): string | undefined
    set(reply: FastifyReply, value: string, expires: Date): void
    clear(reply: FastifyReply): void
  }
  /** Tells that this device has signed in before; stays when the session ends. */
  readonly device: {
    read(request: FastifyRequest): string | undefined
    /** Undefined: it is not known, or not yet. */
    remember(reply: FastifyReply, value: string | undefined): void
  }
}

/** How long a device stays known without another sign-in; milliseconds. */
const deviceLife = 400 * 86_400_000

/**
 * `secure`: browsers reach us by https. Then the cookies travel by nothing else, and their `__Host-` names keep whoever rules
 * a sibling domain, or a line without https, from setting them (RFC 6265bis, 4.1.3.2); such a name belongs to the whole host.
 * The demo runs on plain http at localhost, where a browser takes neither.
 */
export const sessionCookies = (secure: boolean, clock: Clock): SessionCookies => {
  const named = (name: string, path: string) => ({
    name: secure ? `__Host-${name}` : name,
    options: { path: secure ? '/' : path, httpOnly: true, sameSite: 'strict', secure } as const,
  })
  const refresh = named('refresh', '/api/session')
  const device = named('device', '/api')
  return {
    refresh: {
      read: ({ cookies }) => cookies[refresh.name],
      set: (reply, value, expires) => void reply.setCookie(refresh.name, value, { ...refresh.options, expires }),
      clear: (reply) => void reply.clearCookie(refresh.name, refresh.options),
    },
    device: {
      read: ({ cookies }) => cookies[device.name],
      remember: (reply, value) => {
        const expires = new Date(clock.now().getTime() + deviceLife)
        if (value !== undefined) void reply.setCookie(device.name, value, { ...device.options, expires })
      },
    },
  }
}
