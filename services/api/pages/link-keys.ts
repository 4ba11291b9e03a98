// Links in emails that contain a key. Opening one stores the key in a cookie and redirects to the address without it, so
// that the key is neither in the browser's history nor in what the page sends to others. It uses nothing up: a mail
// scanner that opens the link changes nothing.
import { tokenInCookie } from '#contracts/accounts.ts'
import { emailChangePath } from '#contracts/email-change.ts'
import { invitationPath } from '#contracts/invitations.ts'
import { pathWithoutLanguage } from '#contracts/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { LinkKeyCookies } from '../link-key-cookies.ts'
import type { SessionCookies } from '../session-cookies.ts'

/** How long the person has to answer, for example while they sign in with a second factor. In milliseconds. */
const keyLifetime = 3_600_000

/** Longer texts are not keys, and would not fit into a cookie. */
const maxKeyLength = 100

interface LinkKeyDeps {
  readonly cookies: Pick<SessionCookies, 'invitation' | 'emailChange' | 'confirmLink' | 'resetLink'>
  readonly linkKeys: Pick<LinkKeyCookies, 'store'>
  readonly now: () => Date
}

/** Moves the key to a cookie. Returns what the address contains afterward, or undefined to remove the parameter. */
type MoveKey = (request: FastifyRequest, reply: FastifyReply, key: string) => string | undefined

/** How a link's key is moved, by the name of the query parameter that contains it. */
type KeyedLink = Readonly<Record<string, MoveKey>>

/** Returns the address to redirect to. Undefined if the request is not for such a link. */
export type ExchangeLinkKey = (request: FastifyRequest, reply: FastifyReply) => string | undefined

export const createLinkKeyExchange = ({ cookies, linkKeys, now }: LinkKeyDeps): ExchangeLinkKey => {
  /** For a link that works once. The cookie has the newest key. */
  const single =
    (cookie: SessionCookies['invitation'], placeholder?: string): MoveKey =>
    (_request, reply, key) => {
      if (key === placeholder) return placeholder
      if (key.length <= maxKeyLength) cookie.set(reply, key, new Date(now().getTime() + keyLifetime))
      // Otherwise the page would use the key of an earlier link.
      else cookie.clear(reply)
      return placeholder
    }
  const links: Readonly<Record<string, KeyedLink>> = {
    [invitationPath]: { key: single(cookies.invitation) },
    [emailChangePath]: { key: single(cookies.emailChange) },
    '/client-portal-auth': { confirm: single(cookies.confirmLink, tokenInCookie) },
    '/reset-password': { token: single(cookies.resetLink, tokenInCookie) },
    '/request-status': { key: linkKeys.store },
    '/partners/apply/status': { key: linkKeys.store },
    '/unsubscribe': { token: linkKeys.store, list: linkKeys.store },
  }
  return (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://page')
    let hasMoved = false
    for (const [parameter, move] of Object.entries(links[pathWithoutLanguage(pathname)] ?? {})) {
      const key = searchParams.get(parameter) ?? ''
      const moved = key === '' ? key : move(request, reply, key)
      if (moved === key) continue
      hasMoved = true
      if (moved === undefined) searchParams.delete(parameter)
      else searchParams.set(parameter, moved)
    }
    if (!hasMoved) return undefined
    return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
  }
}
