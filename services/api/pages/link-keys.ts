// Links in emails that contain a key. Opening one stores the key in a cookie and redirects to the address without it, so
// that the key is neither in the browser's history nor in what the page sends to others. It uses nothing up: a mail
// scanner that opens the link changes nothing.
import { emailChangePath } from '#contracts/email-change.ts'
import { invitationPath } from '#contracts/invitations.ts'
import { pathWithoutLanguage } from '#contracts/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SessionCookies } from '../session-cookies.ts'

/** How long the person has to answer, for example while they sign in with a second factor. In milliseconds. */
const keyLifetime = 3_600_000

/** Longer texts are not keys, and would not fit into a cookie. */
const maxKeyLength = 100

interface LinkKeyDeps {
  readonly cookies: Pick<SessionCookies, 'invitation' | 'emailChange'>
  readonly now: () => Date
}

/** Returns the address to redirect to. Undefined if the request is not for such a link. */
export type ExchangeLinkKey = (request: FastifyRequest, reply: FastifyReply) => string | undefined

export const createLinkKeyExchange = ({ cookies, now }: LinkKeyDeps): ExchangeLinkKey => {
  const keyCookies: Readonly<Record<string, SessionCookies['invitation']>> = {
    [invitationPath]: cookies.invitation,
    [emailChangePath]: cookies.emailChange,
  }
  return (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://page')
    const key = searchParams.get('key')
    const cookie = keyCookies[pathWithoutLanguage(pathname)]
    if (key === null || cookie === undefined) return undefined
    if (key.length <= maxKeyLength) cookie.set(reply, key, new Date(now().getTime() + keyLifetime))
    return pathname
  }
}
