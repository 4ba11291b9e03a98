// The keys of emailed links that work as long as what they are about, such as the status of a request. Opening a link
// stores its key in a cookie of its own, so several links can be open at once. The address of the page, and what the page
// sends, contain the name of the cookie instead of the key.
import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * How long the person may leave the page alone, in seconds. Reloading it starts this time over. A form is valid for as long
 * (`formAgeLimits`), so no answer is lost while someone types it.
 */
const lifetime = 86_400

/** How many links can be open at once. Opening another one closes the oldest. */
const maxLinks = 8

/** Longer texts are not keys, and would not fit into a cookie. */
const maxKeyLength = 100

const namePattern = /^link-[0-9a-f]{12}$/

export interface LinkKeyCookies {
  /**
   * Stores the key of a link, and returns what its address contains instead. Undefined if the text cannot be a key. What
   * it returned before only starts the lifetime of its cookie over.
   */
  store(request: FastifyRequest, reply: FastifyReply, key: string): string | undefined
  /** Returns the key that `text` stands for. That is `text` itself, unless `store` returned it. */
  find(request: FastifyRequest, text: string): string
  /** Removes all keys from the browser. */
  clearAll(request: FastifyRequest, reply: FastifyReply): void
}

/** SameSite=Lax: links are opened from an email, so the redirect to the page comes from another site. */
export const createLinkKeyCookies = (secure: boolean): LinkKeyCookies => {
  const prefix = secure ? '__Host-' : ''
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const isOwn = (name: string) => name.startsWith(prefix) && namePattern.test(name.slice(prefix.length))
  const find: LinkKeyCookies['find'] = (request, text) =>
    namePattern.test(text) ? (request.cookies[prefix + text] ?? '') : text
  return {
    find,
    store: (request, reply, text) => {
      const key = find(request, text)
      if (key === '') return text
      if (key.length > maxKeyLength) return undefined
      const name = `link-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
      // Browsers send the cookie that was created first at the start, also if it was renewed since.
      const others = Object.keys(request.cookies).filter((other) => other !== prefix + name && isOwn(other))
      for (const other of others.slice(0, Math.max(0, others.length - maxLinks + 1))) reply.clearCookie(other, options)
      void reply.setCookie(prefix + name, key, { ...options, maxAge: lifetime })
      return name
    },
    clearAll: ({ cookies }, reply) => {
      for (const name of Object.keys(cookies).filter(isOwn)) reply.clearCookie(name, options)
    },
  }
}

/** Lets the routes of this scope use the keys. */
export const installLinkKeyCookies = async (
  scope: FastifyInstance,
  { secureCookies }: { readonly secureCookies: boolean },
): Promise<LinkKeyCookies> => {
  await scope.register(cookie)
  return createLinkKeyCookies(secureCookies)
}
