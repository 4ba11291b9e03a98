// The cookies of sessions and devices: out of reach of scripts, and never sent from another site.
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SessionCookie {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, value: string, expires: Date): void
  clear(reply: FastifyReply): void
}

export interface SessionCookies {
  /** Keeps the session alive (AUTH-22). */
  readonly refresh: SessionCookie
  /** Tells that this device has signed in before; stays when the session ends. */
  readonly device: SessionCookie
}

/**
 * `secure`: browsers reach us by https. Then the cookies travel by nothing else, and their `__Host-` names keep whoever rules
 * a sibling domain, or a line without https, from setting them (RFC 6265bis, 4.1.3.2); such a name belongs to the whole host.
 * The demo runs on plain http at localhost, where a browser takes neither.
 */
export const sessionCookies = (secure: boolean): SessionCookies => {
  const cookie = (plainName: string, plainPath: string): SessionCookie => {
    const name = secure ? `__Host-${plainName}` : plainName
    const options = { path: secure ? '/' : plainPath, httpOnly: true, sameSite: 'strict', secure } as const
    return {
      read: (request) => request.cookies[name],
      set: (reply, value, expires) => void reply.setCookie(name, value, { ...options, expires }),
      clear: (reply) => void reply.clearCookie(name, options),
    }
  }
  return { refresh: cookie('refresh', '/api/session'), device: cookie('device', '/api') }
}
