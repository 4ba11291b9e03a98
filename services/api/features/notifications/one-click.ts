// One-click unsubscribe for mail programs (RFC 8058). The program posts to the unsubscribe link in the mail, and no person
// confirms on a page.
import { pathIn, languages } from '#contracts/language.ts'
import { leaveListPath } from '#contracts/directory.ts'
import { unsubscribePath } from '#contracts/notifications.ts'
import { oneClick } from '#platform/mailer/one-click.ts'
import { Refused } from '#domain/decision.ts'
import type { MailingList } from '#identity/mailing-list.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { Notices } from '../../notices.ts'

export interface OneClickDeps extends Pick<Notices, 'mailPreferences' | 'unsubscribeTokens'> {
  readonly mailingList: Pick<MailingList, 'leave'>
}

/** The query parameters of the two unsubscribe links. Each has its own kind of token. */
const Link = z.union([z.object({ list: z.string().max(100) }), z.object({ token: z.string().max(100) })])

const pathOf = (link: string) => link.split('?', 1)[0] ?? ''
const paths = new Set([leaveListPath(''), unsubscribePath('')].map(pathOf))

/** Bytes. Mail programs send only one short form field. */
const bodyLimit = 1_024
const perMinute = 300

export const oneClickRoutes = async (app: FastifyInstance, deps: OneClickDeps): Promise<void> => {
  const { mailPreferences, unsubscribeTokens, mailingList } = deps
  const stop = async (link: z.infer<typeof Link>): Promise<boolean> => {
    if ('list' in link) return mailingList.leave(link.list)
    const userId = unsubscribeTokens.ownerOf(link.token)
    return userId !== undefined && mailPreferences.choose(userId, 'never')
  }

  // Uses its own scope because no other route accepts form content types.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit },
      async (_request: unknown, body: string | Buffer) => String(body),
    )
    for (const path of [...paths].flatMap((plain) => languages.map((language) => pathIn(language, plain)))) {
      const config = { rateLimit: { max: perMinute, timeWindow: 60_000 } }
      scope.post(path, { schema: { hide: true }, bodyLimit, config }, async ({ query, body }, reply) => {
        const link = Link.safeParse(query)
        const asked = typeof body === 'string' && body.includes(oneClick.name) && body.includes(oneClick.value)
        if (!asked || !link.success || !(await stop(link.data))) throw new Refused('invalid_link')
        return reply.status(204).send()
      })
    }
  })
}
