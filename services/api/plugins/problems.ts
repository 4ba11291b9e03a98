// The only error handler. It sends every refusal and every failure as a problem document with the request id, or for a
// page as a page.
import type { Problem } from '#contracts/problems.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { toProblem } from '../problem.ts'
import type { RecordUnexpectedError } from '../unexpected-errors.ts'

/** A path without a route. It starts with `/api/`, so the response is a problem document and not a page. */
const notFoundPath = '/api/-'

/**
 * The router rejects a URL that it cannot decode or that has an overlong segment, before any hook or handler runs. We
 * reroute such a request as an unknown path, so that it gets the usual headers, metrics and log line.
 */
export const respondNotFound =
  (app: () => FastifyInstance) =>
  (_error: unknown, { raw: request }: FastifyRequest, { raw: response }: FastifyReply): void => {
    request.url = notFoundPath
    app().routing(request, response)
  }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sends a page for an outage or an unexpected error. */
    readonly problemPage?: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => unknown
  }
}

/** Sends the problem document for an error, or its page, and records unexpected errors. */
export const installProblems = (app: FastifyInstance, telemetry: Telemetry, record: RecordUnexpectedError): void => {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = { ...toProblem(error), requestId: request.id }
    if (problem.code === 'unexpected') {
      telemetry.recordUnexpectedError('http')
      request.log.error({ err: error, requestId: request.id }, 'An unexpected error occurred.')
      const { method, routeOptions } = request
      void record(error, { requestId: request.id, method, route: routeOptions.url ?? '' })
    } else if (problem.code === 'unavailable') {
      request.log.warn({ err: error, requestId: request.id }, 'the request must be repeated')
    }
    if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter)
    const { refusal, problemPage } = request.routeOptions.config
    if (problemPage !== undefined && problem.status >= 500) return problemPage(problem, request, reply)
    if (refusal !== undefined) {
      return reply.status(problem.status).type('application/json').serializer(JSON.stringify).send(refusal(problem))
    }
    return reply.status(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
  })
}
