// The one error handler: every refusal and every failure leaves as a problem document with the request's id.
import { problems } from '#contracts/problems.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { problemFor } from '../problem.ts'

/** An address that nothing answers, with a problem and not with a page. */
const unknownAddress = '/api/-'

/**
 * What the router itself refuses, an address that cannot be decoded or has an over-long part, would reach no hook and no
 * handler. Here it goes through the house once more as an unknown one: with the headers, the count and the log of any other.
 */
export const answerAsUnknown =
  (app: () => FastifyInstance) =>
  (_error: unknown, { raw: request }: FastifyRequest, { raw: response }: FastifyReply): void => {
    request.url = unknownAddress
    app().routing(request, response)
  }

/** Answers with the problem that an error means, and logs what nobody foresaw. */
export const installProblems = (app: FastifyInstance, telemetry: Telemetry): void => {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = { ...problemFor(error), requestId: request.id }
    if (problem.code === 'unexpected') {
      telemetry.unexpectedError('http')
      request.log.error({ err: error, requestId: request.id }, problems.unexpected.title)
    } else if (problem.code === 'unavailable') {
      request.log.warn({ err: error, requestId: request.id }, 'the store does not answer')
    }
    if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter)
    const { refusal } = request.routeOptions.config
    if (refusal !== undefined) {
      return reply.status(problem.status).type('application/json').serializer(JSON.stringify).send(refusal(problem))
    }
    return reply.status(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
  })
}
