// Measures and logs every request by route pattern, and serves the metrics to Prometheus.
import type { Telemetry } from '#platform/telemetry.ts'
import type { FastifyInstance } from 'fastify'

/** Installs `/metrics` and records every request. */
export const installMetrics = (app: FastifyInstance, telemetry: Telemetry): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const response = { method: request.method, route, status: reply.statusCode }
    telemetry.recordRequest(response, reply.elapsedTime / 1_000)
    request.log.info({ requestId: request.id, ...response, ms: Math.round(reply.elapsedTime) }, 'request completed')
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { text, contentType } = await telemetry.render()
    return reply.type(contentType).send(text)
  })
}
