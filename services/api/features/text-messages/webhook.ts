// The webhook of the provider of text messages (docs/operations.md, "Text messages").
import { TextEvent } from '#contracts/text-messages.ts'
import { RefusalError } from '#domain/decision.ts'
import type { TextEvents } from '#identity/text-events.ts'
import type { Clock } from '#platform/clock.ts'
import { isSignedTextEvent, signatureHeader } from '#platform/text-messages/signature.ts'
import type { FastifyInstance } from 'fastify'

interface WebhookDeps {
  readonly secret: string
  readonly clock: Clock
  readonly events: Pick<TextEvents, 'handle'>
  /** How HELP tells the family to reach a person. */
  readonly contactEmail: string
}

const textWebhookPath = '/webhooks/text-messages'

const bodyLimit = 16 * 1024
const perMinute = 600

const parseEvent = (body: string) => {
  try {
    return TextEvent.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Answers 204 also to a repeated event, and 403 without a valid signature. */
export const registerTextWebhook = async (
  app: FastifyInstance,
  { secret, clock, events, contactEmail }: WebhookDeps,
): Promise<void> => {
  // In its own scope, because the signature covers the body as it was sent.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit },
      async (_request: unknown, body: string | Buffer) => String(body),
    )
    const config = { rateLimit: { max: perMinute, timeWindow: 60_000 } }
    scope.post(textWebhookPath, { schema: { hide: true }, bodyLimit, config }, async ({ headers, body }, reply) => {
      const sent = typeof body === 'string' ? body : ''
      if (!isSignedTextEvent(secret, headers[signatureHeader], sent, clock.now()))
        throw new RefusalError('not_permitted')
      const event = parseEvent(sent)
      if (event === undefined) throw new RefusalError('invalid_body')
      await events.handle(event, contactEmail)
      return reply.status(204).send()
    })
  })
}
