// A webhook whose events a provider signs (docs/operations.md, "Text messages" and "Emails that come back").
import { RefusalError } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import { isSignedEvent } from '#platform/webhook-signature.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

interface Webhook<Event> {
  readonly path: string
  readonly signatureHeader: string
  readonly secret: string
  readonly clock: Clock
  readonly schema: z.ZodType<Event>
  /** Must handle a repeated event only once. */
  readonly handle: (event: Event) => Promise<void>
}

const bodyLimit = 16 * 1024
const perMinute = 600

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Answers 204 also to a repeated event, and 403 without a valid signature. */
export const registerSignedWebhook = async <Event>(
  app: FastifyInstance,
  { path, signatureHeader, secret, clock, schema, handle }: Webhook<Event>,
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
    scope.post(path, { schema: { hide: true }, bodyLimit, config }, async ({ headers, body }, reply) => {
      const sent = typeof body === 'string' ? body : ''
      if (!isSignedEvent(secret, headers[signatureHeader], sent, clock.now())) throw new RefusalError('not_permitted')
      const { success, data } = schema.safeParse(parseJson(sent))
      if (!success) throw new RefusalError('invalid_body')
      await handle(data)
      return reply.status(204).send()
    })
  })
}
