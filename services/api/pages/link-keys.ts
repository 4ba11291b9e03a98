// Links in emails that contain a key. Opening one stores the key in a cookie and redirects to the address without it, so
// that the key is neither in the browser's history nor in what the page sends to others. It uses nothing up: a mail
// scanner that opens the link changes nothing.
import { tokenInCookie } from '#contracts/accounts.ts'
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
  readonly cookies: Pick<SessionCookies, 'invitation' | 'emailChange' | 'confirmLink' | 'resetLink'>
  readonly now: () => Date
}

interface KeyedLink {
  /** The query parameter that contains the key. */
  readonly parameter: string
  readonly cookie: SessionCookies['invitation']
  /** What the parameter contains afterward. Without it, the parameter is removed. */
  readonly placeholder?: string
}

/** Returns the address to redirect to. Undefined if the request is not for such a link. */
export type ExchangeLinkKey = (request: FastifyRequest, reply: FastifyReply) => string | undefined

export const createLinkKeyExchange = ({ cookies, now }: LinkKeyDeps): ExchangeLinkKey => {
  const links: Readonly<Record<string, KeyedLink>> = {
    [invitationPath]: { parameter: 'key', cookie: cookies.invitation },
    [emailChangePath]: { parameter: 'key', cookie: cookies.emailChange },
    '/client-portal-auth': { parameter: 'confirm', cookie: cookies.confirmLink, placeholder: tokenInCookie },
    '/reset-password': { parameter: 'token', cookie: cookies.resetLink, placeholder: tokenInCookie },
  }
  return (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://page')
    const link = links[pathWithoutLanguage(pathname)]
    const key = link === undefined ? null : searchParams.get(link.parameter)
    if (link === undefined || key === null || key === '' || key === link.placeholder) return undefined
    if (key.length <= maxKeyLength) link.cookie.set(reply, key, new Date(now().getTime() + keyLifetime))
    // Otherwise the page would use the key of an earlier link.
    else link.cookie.clear(reply)
    if (link.placeholder === undefined) searchParams.delete(link.parameter)
    else searchParams.set(link.parameter, link.placeholder)
    return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
  }
}
