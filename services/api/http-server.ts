// Creates the Fastify instance: limits, timeouts, logging, and the validation of the shared schemas.
import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log.ts'
import type { TrustedProxies } from '#platform/trusted-proxies.ts'
import { type FastifyBaseLogger, type FastifyInstance, LogController, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { respondNotFound } from './plugins/problems.ts'

/** In bytes. A bulk request with 1,000 items is about 80 kB. */
const bodyLimit = 256 * 1024
const requestTimeout = 30_000

/** Converts the setting for Fastify, which counts proxy hops from 0, starting with the nearest. */
const toFastifyTrustProxy = (proxies: TrustedProxies) => {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : [...proxies]
}

export const createHttpServer = (logger: Logger, trustProxy: TrustedProxies): FastifyInstance => {
  const app: FastifyInstance = fastify({
    loggerInstance: logger.child({ part: 'http' }) as FastifyBaseLogger,
    // plugins/metrics.ts logs one line per response. Fastify would log the request and the response separately.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost more than the log line itself. Our log lines include the request id.
    childLoggerFactory: (parent) => parent,
    bodyLimit,
    requestTimeout,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: toFastifyTrustProxy(trustProxy),
    genReqId: () => randomUUID(),
    frameworkErrors: respondNotFound(() => app),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}
