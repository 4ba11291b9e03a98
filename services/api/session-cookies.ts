// The cookies of sessions, pages, guests, drafts, devices and emailed links: HttpOnly, and SameSite=Strict except for
// those of emailed links.
import cookie from '@fastify/cookie'
import type { Clock } from '#platform/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { installSameOrigin } from './plugins/same-origin.ts'

export interface SessionCookies {
  /** Keeps the session alive (AUTH-22). */
  readonly refresh: {
    read(request: FastifyRequest): string | undefined
    set(reply: FastifyReply, value: string, expires: Date): void
    clear(reply: FastifyReply): void
  }
  /** Opens the pages of the session in a browser without JavaScript. Unlike the refresh cookie, it does not change. */
  readonly page: SessionCookies['refresh']
  /** The guest pass of a browser without JavaScript. */
  readonly guest: SessionCookies['refresh']
  /** The token of an invitation, for as long as the person needs to accept it. */
  readonly invitation: SessionCookies['refresh']
  /** The key of the link to a change of the sign-in address, for as long as the person needs to answer. */
  readonly emailChange: SessionCookies['refresh']
  /** The tokens of links that confirm an address, and that reset a password. */
  readonly confirmLink: SessionCookies['refresh']
  readonly resetLink: SessionCookies['refresh']
  /** What a family typed before it signed in (help-drafts.ts). */
  readonly helpDraft: SessionCookies['refresh']
  /** Marks a device that has signed in before. It outlives the session. */
  readonly device: {
    read(request: FastifyRequest): string | undefined
    /** Does nothing if `value` is undefined. */
    set(reply: FastifyReply, value: string | undefined): void
  }
  /** Clears these cookies and all others that the browser sent. */
  clearAll(request: FastifyRequest, reply: FastifyReply): void
}

/** The names of all our cookies. */
const cookieName = /^[\w-]+$/

/** How long we remember a device after its last sign-in, in milliseconds. */
const deviceCookieLifetime = 400 * 86_400_000

/**
 * With `secure`, browsers send the cookies over HTTPS only. The `__Host-` prefix keeps a sibling domain or a plain-HTTP
 * connection from setting them (RFC 6265bis, 4.1.3.2). It requires the path `/`. The demo runs on plain HTTP at
 * localhost, where browsers accept neither secure cookies nor that prefix.
 */
export const createSessionCookies = (secure: boolean, clock: Clock): SessionCookies => {
  const buildCookie = (name: string, path: string, sameSite: 'strict' | 'lax' = 'strict') => ({
    name: secure ? `__Host-${name}` : name,
    options: { path: secure ? '/' : path, httpOnly: true, sameSite, secure } as const,
  })
  const sessionCookie = (name: string, path: string, sameSite?: 'lax'): SessionCookies['refresh'] => {
    const cookie = buildCookie(name, path, sameSite)
    return {
      read: ({ cookies }) => cookies[cookie.name],
      set: (reply, value, expires) => void reply.setCookie(cookie.name, value, { ...cookie.options, expires }),
      clear: (reply) => void reply.clearCookie(cookie.name, cookie.options),
    }
  }
  const device = buildCookie('device', '/api')
  const refreshPath = '/api/session'
  return {
    refresh: sessionCookie('refresh', refreshPath),
    page: sessionCookie('page-session', '/'),
    guest: sessionCookie('guest-pass', '/'),
    helpDraft: sessionCookie('help-draft', '/'),
    // These links are opened from an email, so the redirect to the page comes from another site. Strict cookies are not
    // sent with it.
    invitation: sessionCookie('invitation', '/', 'lax'),
    emailChange: sessionCookie('email-change', '/', 'lax'),
    confirmLink: sessionCookie('confirm-link', '/', 'lax'),
    resetLink: sessionCookie('reset-link', '/', 'lax'),
    device: {
      read: ({ cookies }) => cookies[device.name],
      set: (reply, value) => {
        const expires = new Date(clock.now().getTime() + deviceCookieLifetime)
        if (value !== undefined) void reply.setCookie(device.name, value, { ...device.options, expires })
      },
    },
    clearAll: ({ cookies }, reply) => {
      // Browsers send these two only to their paths.
      for (const { name, options } of [device, buildCookie('refresh', refreshPath)]) reply.clearCookie(name, options)
      for (const name of Object.keys(cookies))
        if (cookieName.test(name)) reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure })
    },
  }
}

/** Lets the routes of this scope use the cookies, and refuses cross-site requests to them. Other scopes parse none. */
export const installSessionCookies = async (
  scope: FastifyInstance,
  { secureCookies }: { readonly secureCookies: boolean },
  clock: Clock,
): Promise<SessionCookies> => {
  await scope.register(cookie)
  installSameOrigin(scope)
  return createSessionCookies(secureCookies, clock)
}
