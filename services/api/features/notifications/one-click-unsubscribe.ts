// One-click unsubscribe for mail programs (RFC 8058). The program posts to the unsubscribe link in the email, without a
// confirmation page.
import { pathIn, languages } from '#contracts/language.ts'
import { leaveMailingListPath } from '#contracts/directory.ts'
import { unsubscribePath } from '#contracts/notifications.ts'
import { oneClick } from '#platform/mailer/one-click.ts'
import { RefusalError } from '#domain/decision.ts'
import type { MailPreferences } from '#notifications/mail-preferences.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { FeatureServices } from '../../feature-module.ts'

export interface OneClickUnsubscribeDeps extends Pick<FeatureServices, 'mailingList' | 'unsubscribeTokens'> {
  readonly mailPreferences: Pick<MailPreferences, 'set'>
}

/** The query parameters of the two unsubscribe links. Each link has its own kind of token. */
const UnsubscribeLink = z.union([z.object({ list: z.string().max(100) }), z.object({ token: z.string().max(100) })])

const getPath = (link: string) => link.split('?', 1)[0] ?? ''
const paths = new Set([leaveMailingListPath(''), unsubscribePath('')].map(getPath))

/** In bytes. Mail programs send only one short form field. */
const bodyLimit = 1_024
const perMinute = 300

export const registerOneClickUnsubscribeRoutes = async (
  app: FastifyInstance,
  deps: OneClickUnsubscribeDeps,
): Promise<void> => {
  const { mailPreferences, unsubscribeTokens, mailingList } = deps
  const unsubscribe = async (link: z.infer<typeof UnsubscribeLink>): Promise<boolean> => {
    if ('list' in link) return mailingList.leave(link.list)
    const userId = unsubscribeTokens.ownerOf(link.token)
    return userId !== undefined && mailPreferences.set(userId, 'never')
  }

  // Registered in its own scope because no other route accepts form content types.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit },
      async (_request: unknown, body: string | Buffer) => String(body),
    )
    for (const path of [...paths].flatMap((path) => languages.map((language) => pathIn(language, path)))) {
      const config = { rateLimit: { max: perMinute, timeWindow: 60_000 } }
      scope.post(path, { schema: { hide: true }, bodyLimit, config }, async ({ query, body }, reply) => {
        const link = UnsubscribeLink.safeParse(query)
        const isOneClick = typeof body === 'string' && body.includes(oneClick.name) && body.includes(oneClick.value)
        if (!isOneClick || !link.success || !(await unsubscribe(link.data))) throw new RefusalError('invalid_link')
        return reply.status(204).send()
      })
    }
  })
}
