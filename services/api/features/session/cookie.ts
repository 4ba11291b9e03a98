// The cookies of the session routes: out of reach of scripts, sent to these routes alone and never from another site.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Of the session routes. */
const path = '/api/session'

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

/** `secure`: browsers send them by https only; the demo runs on plain http at localhost. */
export const sessionCookies = (secure: boolean): SessionCookies => {
  const options = { path, httpOnly: true, sameSite: 'strict', secure } as const
  const cookie = (name: string): SessionCookie => ({
    read: (request) => request.cookies[name],
    set: (reply, value, expires) => void reply.setCookie(name, value, { ...options, expires }),
    clear: (reply) => void reply.clearCookie(name, options),
  })
  return { refresh: cookie('refresh'), device: cookie('device') }
}
