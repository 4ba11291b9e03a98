// The one error handler: every refusal and every failure leaves as a problem document with the request's id.
import { problems } from '#contracts/problems.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { problemFor, problemOf } from '../problem.ts'

/** An address that cannot be decoded reaches no hook and no handler: fastify's own answer would repeat it in the body. */
export const answerBadAddress = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const problem = problemOf('not_found', { requestId: request.id })
  void reply.status(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
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
    return reply.status(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
  })
}
