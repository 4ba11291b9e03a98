// Ends without cutting anybody off and without waiting for browsers that keep their connection open for later.
import type { FastifyInstance } from 'fastify'

/** How often connections are looked at that have fallen idle since; milliseconds. */
const interval = 50

/**
 * While the app closes, each connection ends with the answer in hand. Node closes the idle ones once, at the beginning;
 * one that was busy then would keep the process for its keep-alive time (72 s with Fastify).
 */
export const installDrain = (app: FastifyInstance): void => {
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = setInterval(() => app.server.closeIdleConnections(), interval)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing !== undefined) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onClose', async () => clearInterval(closing))
}
