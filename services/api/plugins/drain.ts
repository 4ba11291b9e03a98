// Graceful shutdown: finishes the requests in progress and closes idle keep-alive connections.
import type { FastifyInstance } from 'fastify'

/** How often to close connections that have become idle, in milliseconds. */
const idleCheckInterval = 50

/**
 * While the app closes, each connection ends after its current response. Node closes idle connections only once, at the
 * start. A connection that was busy at that moment would keep the process alive for the keep-alive timeout (72 s in
 * Fastify).
 */
export const installDrain = (app: FastifyInstance): void => {
  let idleCheckTimer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    idleCheckTimer = setInterval(() => app.server.closeIdleConnections(), idleCheckInterval)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (idleCheckTimer !== undefined) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onClose', async () => clearInterval(idleCheckTimer))
}
