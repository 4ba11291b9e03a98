// The typed client: one function for every route of the table, its types read from the shared schemas.
import { type RouteName, routes } from '#contracts/routes.ts'
import type { z } from 'zod'
import { endSession, startSession, useSession } from '../stores/session.ts'
import { addressOf, type QueryValue } from './address.ts'
import { ProblemError, problemOf, unreachable } from './problem.ts'
import { lastWritten, noteWritten } from './written.ts'

type Routes = typeof routes
type Part<N extends RouteName, K extends 'params' | 'query' | 'body'> = Routes[N] extends {
  readonly [Key in K]: infer S extends z.ZodType
}
  ? { readonly [Key in K]: z.input<S> }
  : unknown
type Query<N extends RouteName> = Routes[N] extends { readonly query: infer S extends z.ZodType }
  ? { readonly query?: z.input<S> }
  : unknown
type Key<N extends RouteName> = Routes[N] extends { readonly idempotent: true }
  ? {
      /** Names the person's one intent: made when the form opens, kept through every retry (REF-29). */
      readonly key: string
    }
  : unknown

/** What a call of the route needs. */
export type CallInput<N extends RouteName> = Part<N, 'params'> & Query<N> & Part<N, 'body'> & Key<N>
export type CallOutput<N extends RouteName> = z.output<Routes[N]['response']>

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
  readonly key?: string
}

/**
 * Calls a route. A session that ran out is refreshed once and the call repeated.
 * @throws ProblemError with the refusal; `unavailable` when the server could not be reached
 */
export const call = async <N extends RouteName>(
  name: N,
  input: CallInput<N>,
  signal?: AbortSignal,
): Promise<CallOutput<N>> => {
  const loose = input as LooseInput
  if (sessionRunsOut()) await refreshSession()
  try {
    return await send(name, loose, signal)
  } catch (thrown) {
    const expired = thrown instanceof ProblemError && thrown.code === 'not_authenticated'
    if (!expired || routes[name].access === 'anyone' || !(await refreshSession())) throw thrown
    return send(name, loose, signal)
  }
}

const send = async <N extends RouteName>(name: N, input: LooseInput, signal?: AbortSignal): Promise<CallOutput<N>> => {
  const route = routes[name]
  const readsOwnWrites = 'query' in route && 'after' in route.query.shape
  const query = readsOwnWrites ? { after: lastWritten(), ...input.query } : input.query
  const token = useSession.getState().accessToken
  const response = await fetch(addressOf(route.path, input.params, query), {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((thrown: unknown) => {
    throw signal?.aborted === true ? thrown : unreachable()
  })
  if (!response.ok) throw await problemOf(response)
  const answer = (await response.json()) as CallOutput<N>
  if (route.method !== 'GET' && typeof answer === 'object' && 'position' in answer) noteWritten(answer.position)
  return answer
}

/** Less than this left and the token is exchanged before the call, not after its refusal. */
const marginMs = 30_000
const sessionRunsOut = () => {
  const { status, expiresAt } = useSession.getState()
  return status === 'signed_in' && expiresAt - Date.now() < marginMs
}

let refreshing: Promise<boolean> | undefined

/**
 * Exchanges the refresh cookie for a new session; one at a time over all tabs, because each use replaces the cookie
 * and an old one used twice ends the session (AUTH-22). False: nobody is signed in.
 * @throws ProblemError when the server could not answer; the session is then left as it is
 */
export const refreshSession = (): Promise<boolean> => {
  refreshing ??= navigator.locks.request('session-refresh', exchange).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

const exchange = async (): Promise<boolean> => {
  try {
    startSession(await send('refreshSession', {}))
    return true
  } catch (thrown) {
    if (!(thrown instanceof ProblemError) || thrown.problem.status !== 401) throw thrown
    endSession()
    return false
  }
}
