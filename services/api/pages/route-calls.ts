// Calls an API route for a page that a browser without JavaScript requests. The call passes the same permission check,
// limits, schema and handler as a call by the app, and comes from the same network address and browser.
import { Problem } from '#contracts/problems.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { createProblem } from '../problem.ts'

type Routes = typeof routes

/** An object with the same properties, with the values that a browser posted. The route checks them. */
type Unchecked<T> = T extends unknown ? { readonly [K in keyof T]: unknown } : never

type UncheckedInput<N extends RouteName, K extends 'params' | 'body'> = Routes[N] extends {
  readonly [Key in K]: infer S extends z.ZodType
}
  ? { readonly [Key in K]: Unchecked<z.input<S>> }
  : unknown

interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: object
  readonly query?: URLSearchParams
  /** The value of the authorization header. */
  readonly authorization?: string | undefined
  /** The idempotency key of a command. */
  readonly key?: string
}

/** The input of a call: the properties that the route's schemas require, with any values. */
type UncheckedRouteInput<N extends RouteName> = UncheckedInput<N, 'params'> &
  UncheckedInput<N, 'body'> &
  Pick<RequestParts, 'query' | 'authorization' | 'key'>

type RouteAnswer<N extends RouteName> =
  | { readonly output: z.output<Routes[N]['response']> }
  | { readonly problem: Problem }

export type CallRoute = <N extends RouteName>(name: N, input: UncheckedRouteInput<N>) => Promise<RouteAnswer<N>>

/** Headers that describe the posted form or its connection, not the browser. */
const ownHeaders = new Set(['content-type', 'content-length', 'transfer-encoding', 'accept-encoding', 'connection'])

const fillPath = (path: string, params: Readonly<Record<string, unknown>>) =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )

/** The cookies that the route sets become cookies of `reply`. */
export const createRouteCalls =
  (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): CallRoute =>
  async <N extends RouteName>(name: N, input: UncheckedRouteInput<N>) => {
    const { params = {}, body, query, authorization, key }: RequestParts = input
    const { method, path }: RouteSpec = routes[name]
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([header]) => !ownHeaders.has(header)))
    const search = query === undefined ? '' : `?${query.toString()}`
    const response = await app.inject({
      method,
      url: fillPath(path, params) + search,
      headers: {
        ...headers,
        ...(authorization === undefined ? {} : { authorization }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { payload: body }),
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) void reply.header('set-cookie', cookie)
    if (response.statusCode < 400) return { output: response.json<z.output<Routes[N]['response']>>() }
    const problem = Problem.safeParse(response.json())
    return { problem: problem.success ? problem.data : createProblem('unexpected') }
  }
