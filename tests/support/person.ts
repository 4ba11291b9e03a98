// A user who calls the API in a test, with calls typed by the route table or with any input that the test needs.
import { randomUUID } from 'node:crypto'
import type { Problem } from '#contracts/problems.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import type { z } from 'zod'

type Routes = typeof routes
type Part<N extends RouteName, K extends 'params' | 'query' | 'body'> = Routes[N] extends {
  readonly [Key in K]: infer S extends z.ZodType
}
  ? { readonly [Key in K]: z.input<S> }
  : unknown

/** Untyped input of a call. */
interface Loose {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** The idempotency key. By default a new one for each call. */
  readonly key?: string
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly problem: Problem
  readonly headers: Headers
}

/** A user who calls the API. Without a token, the user is not signed in. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string | undefined
  /** The kind of token. Default: an access token (`Bearer`). */
  readonly scheme?: 'Bearer' | 'Guest'
  /** Calls a route and returns the response, whatever its status. */
  send<N extends RouteName>(name: N, input?: Loose): Promise<Answer<z.output<Routes[N]['response']>>>
  /** Calls a route with typed input. Any status but 200 fails the test. */
  call<N extends RouteName>(
    name: N,
    input: Omit<Part<N, 'params'> & Partial<Part<N, 'query'>> & Part<N, 'body'>, never> & Pick<Loose, 'key'>,
  ): Promise<z.output<Routes[N]['response']>>
}

const addressOf = (path: string, { params = {}, query = {} }: Loose): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((one) => one !== undefined)
        .map((one) => [name, String(one)] as [string, string]),
    ),
  )
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

/** Creates a caller with this identity. */
export const createPerson = (address: string, who: Pick<Person, 'id' | 'email' | 'token' | 'scheme'>): Person => {
  const send: Person['send'] = async (name, input = {}) => {
    const { method, path } = routes[name]
    const response = await fetch(`${address}${addressOf(path, input)}`, {
      method,
      headers: {
        ...(who.token === undefined ? {} : { authorization: `${who.scheme ?? 'Bearer'} ${who.token}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...('idempotent' in routes[name] ? { 'idempotency-key': input.key ?? randomUUID() } : {}),
        ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true
    const body: unknown = isFile ? await response.text() : await response.json()
    return { status: response.status, body: body as never, problem: body as Problem, headers: response.headers }
  }
  return {
    ...who,
    send,
    call: async (name, input) => {
      const answer = await send(name, input as Loose)
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.problem)}`)
      return answer.body
    },
  }
}
