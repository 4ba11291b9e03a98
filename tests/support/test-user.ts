// A user who calls the API in a test, with calls typed by the route table or with any input that the test needs.
import { randomUUID } from 'node:crypto'
import type { Problem } from '#contracts/problems.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import type { z } from 'zod'

type Routes = typeof routes
type RouteInput<N extends RouteName, K extends 'params' | 'query' | 'body'> = Routes[N] extends {
  readonly [Key in K]: infer S extends z.ZodType
}
  ? { readonly [Key in K]: z.input<S> }
  : unknown

/** Untyped input of a call. */
interface UntypedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** The idempotency key. By default a new one for each call. */
  readonly key?: string
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface ApiResponse<Body> {
  readonly status: number
  readonly body: Body
  readonly problem: Problem
  readonly headers: Headers
}

/** A user who calls the API. Without a token, the user is not signed in. */
export interface TestUser {
  readonly id: string
  readonly email: string
  readonly token: string | undefined
  /** The kind of token. Default: an access token (`Bearer`). */
  readonly scheme?: 'Bearer' | 'Guest'
  /** Calls a route and returns the response with any status. */
  send<N extends RouteName>(name: N, input?: UntypedInput): Promise<ApiResponse<z.output<Routes[N]['response']>>>
  /** Calls a route with typed input. Any status but 200 and 202 fails the test. */
  call<N extends RouteName>(
    name: N,
    input: Omit<RouteInput<N, 'params'> & Partial<RouteInput<N, 'query'>> & RouteInput<N, 'body'>, never> &
      Pick<UntypedInput, 'key'>,
  ): Promise<z.output<Routes[N]['response']>>
}

const urlPath = (path: string, { params = {}, query = {} }: UntypedInput): string => {
  const pathWithParams = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((item) => item !== undefined)
        .map((item) => [name, String(item)] as [string, string]),
    ),
  )
  return search.size === 0 ? pathWithParams : `${pathWithParams}?${search.toString()}`
}

/** Creates a caller with this identity. */
export const createTestUser = (
  address: string,
  user: Pick<TestUser, 'id' | 'email' | 'token' | 'scheme'>,
): TestUser => {
  const send: TestUser['send'] = async (name, input = {}) => {
    const { method, path } = routes[name]
    const response = await fetch(`${address}${urlPath(path, input)}`, {
      method,
      headers: {
        ...(user.token === undefined ? {} : { authorization: `${user.scheme ?? 'Bearer'} ${user.token}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...('idempotent' in routes[name] ? { 'idempotency-key': input.key ?? randomUUID() } : {}),
        ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const isFile = response.headers.get('content-type')?.startsWith('text/') === true
    const body: unknown = isFile ? await response.text() : await response.json()
    return { status: response.status, body: body as never, problem: body as Problem, headers: response.headers }
  }
  return {
    ...user,
    send,
    call: async (name, input) => {
      const response = await send(name, input as UntypedInput)
      const { status } = response
      // 202: a job is not done yet.
      if (status !== 200 && status !== 202) throw new Error(`${name}: ${status} ${JSON.stringify(response.problem)}`)
      return response.body
    },
  }
}
