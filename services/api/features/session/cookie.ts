// The refresh cookie: out of reach of scripts, sent to the session routes alone and never from another site (AUTH-22).
import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'refresh'
/** Of the session routes. */
const path = '/api/session'

export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string, expires: Date): void
  clear(reply: FastifyReply): void
}

/** `secure`: browsers send it by https only; the demo runs on plain http at localhost. */
export const refreshCookie = (secure: boolean): RefreshCookie => {
  const options = { path, httpOnly: true, sameSite: 'strict', secure } as const
  return {
    read: (request) => request.cookies[name],
    set: (reply, token, expires) => void reply.setCookie(name, token, { ...options, expires }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
