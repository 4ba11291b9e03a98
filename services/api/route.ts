// Registers a route from the shared route table with its schemas, its access rule and its command context. A feature
// supplies only the handler.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '#contracts/problems.ts'
import type { ShownClients } from '#contracts/readings.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { schemaFieldIssue } from '#contracts/validation-messages.ts'
import { messageKey } from '#contracts/validation.ts'
import { type CommandContext, deriveCommandId } from '#commands/context.ts'
import { RefusalError } from '#domain/decision.ts'
import { withDeadline } from '#platform/event-log/deadline.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { RouteGuard } from './route-guard.ts'
import type { Guest } from './guest-pass.ts'
import type { Principal } from './principal.ts'
import { requireStorable } from './storable-text.ts'

type Routes = typeof routes
type Parsed<N extends RouteName, K extends 'params' | 'query' | 'body'> = Routes[N] extends {
  readonly [Key in K]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined
type PrincipalOf<N extends RouteName> = Routes[N]['access'] extends 'anyone'
  ? undefined
  : Routes[N]['access'] extends 'visitor'
    ? Principal | undefined
    : Principal
type ContextOf<N extends RouteName> = Routes[N] extends { readonly idempotent: true } ? CommandContext : undefined

/** The input of a handler: validated input, the signed-in user, and the context if the route issues a command. */
interface Call<N extends RouteName> {
  readonly params: Parsed<N, 'params'>
  readonly query: Parsed<N, 'query'>
  readonly body: Parsed<N, 'body'>
  readonly principal: PrincipalOf<N>
  /** The holder of a guest pass; set only on routes that are open to visitors. */
  readonly guest: Guest | undefined
  readonly context: ContextOf<N>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A file, and the clients whose data is in it. */
export interface FileAnswer extends ShownClients {
  readonly stream: Readable
}

type ResponseOf<N extends RouteName> = Routes[N] extends { readonly produces: string }
  ? FileAnswer
  : z.input<Routes[N]['response']>

export type RouteHandler<N extends RouteName> = (call: Call<N>) => Promise<ResponseOf<N>>

/** Formats a refusal for routes that do not respond with a problem document. */
type RefusalFormat<N extends RouteName> = Routes[N] extends { readonly refusal: infer S extends z.ZodType }
  ? (problem: Problem) => z.input<S>
  : never

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly refusal?: (problem: Problem) => unknown
  }
}

export interface Router {
  /** Adds a route from the table. Call it once per route. */
  route<N extends RouteName>(
    name: N,
    handler: RouteHandler<N>,
    ...refusalFormat: Routes[N] extends { readonly refusal: z.ZodType } ? [refusal: RefusalFormat<N>] : []
  ): void
}

const idempotencyHeader = 'idempotency-key'
const IdempotencyKey = z.uuid(messageKey('staff-validation:idempotencyKeyInvalid'))

/** The headers of idempotent routes, for the OpenAPI document. */
export const idempotencyHeaders = z.object({ [idempotencyHeader]: IdempotencyKey })

/** Parses this one header directly, because a Fastify schema would parse every header. @refuses invalid_body */
const parseIdempotencyKey = ({ headers }: FastifyRequest): string => {
  const key = IdempotencyKey.safeParse(headers[idempotencyHeader])
  if (key.success) return key.data.toLowerCase()
  const issues = key.error.issues.map((issue) => schemaFieldIssue(idempotencyHeader, issue))
  throw new RefusalError('invalid_body', { issues })
}

const hashJson = (value: unknown): string => hash('sha256', JSON.stringify(value))

const createContext = (name: RouteName, request: FastifyRequest, { actor }: Principal): CommandContext => {
  const key = parseIdempotencyKey(request)
  // The path parameters are part of the key: the same key on two referrals means two commands with different event ids.
  const route = [name, ...Object.values(request.params ?? {})].join(' ')
  return {
    actor,
    commandId: deriveCommandId(actor.userId, route, key),
    correlationId: request.id,
    causationId: null,
    idempotency: { key, bodyHash: hashJson([request.params, request.body]) },
  }
}

const buildResponseSchema = ({ response, produces, summary }: RouteSpec) =>
  produces === undefined ? response : { description: summary, content: { [produces]: { schema: response } } }

const buildSchema = (name: RouteName) => {
  const spec: { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodType; refusal?: z.ZodType } & Routes[RouteName] =
    routes[name]
  const { startsJob }: RouteSpec = spec
  return {
    operationId: name,
    summary: spec.summary,
    security: spec.access === 'anyone' ? [] : [{ bearer: [] }],
    ...(spec.params ? { params: spec.params } : {}),
    ...(spec.query ? { querystring: spec.query } : {}),
    ...(spec.body ? { body: spec.body } : {}),
    response: {
      200: buildResponseSchema(spec),
      ...(startsJob === true ? { 202: spec.response } : {}),
      default: spec.refusal ?? Problem,
    },
  }
}

/**
 * Runs before an answer is sent: checks that the person may have it, records what it shows of families (ROLE-27), and sets
 * its headers. A rejection is sent instead of the answer.
 */
type BeforeAnswer = (
  name: RouteName,
  principal: Principal | undefined,
  answer: unknown,
  reply: FastifyReply,
) => Promise<void>

/** Runs before a handler. A rejection is sent instead of its answer, and nothing has happened. */
type BeforeHandler = (
  name: RouteName,
  principal: Principal | undefined,
  request: { readonly params: unknown; readonly body: unknown },
) => Promise<void>

/** What the router runs around every handler. */
export interface RouteChecks {
  readonly beforeHandler: BeforeHandler
  readonly beforeAnswer: BeforeAnswer
}

export interface RouterSettings {
  /** Time limit for a request, in milliseconds. */
  readonly requestTimeLimit: number
  /** Time limit for a command, in milliseconds: longer than for other requests if the log may elect a new leader. */
  readonly commandTimeLimit: number
}

const getTimeLimit = (name: RouteName, { requestTimeLimit, commandTimeLimit }: RouterSettings): number => {
  const { idempotent }: RouteSpec = routes[name]
  return idempotent === true ? commandTimeLimit : requestTimeLimit
}

const isFile = (response: unknown): response is FileAnswer =>
  typeof response === 'object' && response !== null && 'stream' in response && response.stream instanceof Readable

/** A file that is not sent has no reader, and would hold its connection. */
const closeFile = (response: unknown): void => {
  if (isFile(response)) response.stream.destroy()
}

/** In bytes. The longest public form is about 8 kB even if every character is escaped. */
const publicBodyLimit = 16 * 1024

const buildRateLimit = (name: RouteName) => {
  const { requestsPerMinute }: RouteSpec = routes[name]
  return requestsPerMinute === undefined ? {} : { rateLimit: { max: requestsPerMinute, timeWindow: 60_000 } }
}

const isPublic = (name: RouteName): boolean => routes[name].access === 'anyone' || routes[name].access === 'visitor'

/**
 * Creates the router of an app or of a scope within it. Permission is checked before the body is read. A check or a
 * handler that takes too long is answered with `unavailable`, while its work may still complete. The caller repeats the
 * request under the same idempotency key.
 */
export const createRouter = (
  app: FastifyInstance,
  guard: RouteGuard,
  settings: RouterSettings,
  { beforeHandler, beforeAnswer }: RouteChecks,
): Router => {
  return {
    route: <N extends RouteName>(name: N, handler: RouteHandler<N>, refusal?: RefusalFormat<N>) => {
      const { method, path } = routes[name]
      const timeLimit = getTimeLimit(name, settings)
      app.route({
        method,
        url: path,
        schema: buildSchema(name),
        ...(isPublic(name) ? { bodyLimit: publicBodyLimit } : {}),
        config: { ...(refusal === undefined ? {} : { refusal }), ...buildRateLimit(name) },
        onRequest: async (request) => {
          const startedAt = performance.now()
          await withDeadline(timeLimit, guard.authorize(name, request))
          // Node.js warns about timers with a negative delay.
          request.timeLeft = Math.max(0, timeLimit - (performance.now() - startedAt))
        },
        preHandler: async ({ query, body }) => requireStorable(query, body),
        // The time in which the body arrives does not count: a phone with a slow connection may need longer.
        handler: (request, reply) => {
          const { principal, guest } = request
          const context =
            'idempotent' in routes[name] && principal ? createContext(name, request, principal) : undefined
          const { params, query, body } = request
          const call: unknown = { params, query, body, principal, guest, context, request, reply }
          // The cast is safe: this route's schemas and permission check have already validated the request.
          const response = beforeHandler(name, principal, { params, body }).then(() => handler(call as Call<N>))
          const checked = response.then(async (answer) => {
            await beforeAnswer(name, principal, answer, reply)
            return isFile(answer) ? answer.stream : answer
          })
          return withDeadline(request.timeLeft, checked).catch((error: unknown) => {
            response.then(closeFile, () => undefined)
            throw error
          })
        },
      })
    },
  }
}
