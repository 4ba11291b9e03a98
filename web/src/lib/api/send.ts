// One request of the API: address, headers and answer of a route. The session around it is the caller's matter.
import { backgroundHeader } from '#contracts/background.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import type { z } from 'zod'
import { markActivityReported, isBackground } from '../stores/activity.ts'
import { useGuestPass } from '../stores/guestPass.ts'
import { activeSession } from '../stores/session.ts'
import { urlOf, type QueryValue } from './address.ts'
import { problemOf, unreachable } from './problem.ts'
import { lastWrittenPosition, recordWrite } from './written.ts'

/** What any route may take; `CallInput` says which of it a route does. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
  readonly key?: string
}

export type CallOutput<N extends RouteName> = z.output<(typeof routes)[N]['response']>

/** Who is signed in, else the guest where the route tells visitors apart. */
const credentialFor = (access: (typeof routes)[RouteName]['access']): string | undefined => {
  const token = activeSession()?.accessToken
  if (token !== undefined) return `Bearer ${token}`
  const { pass } = useGuestPass.getState()
  return pass === null || access !== 'visitor' ? undefined : `Guest ${pass.pass}`
}

/** The answer before it is read. @throws ProblemError with the refusal; `unavailable` when the server could not be reached */
export const request = async (name: RouteName, input: LooseInput, signal?: AbortSignal): Promise<Response> => {
  const route = routes[name]
  const readsOwnWrites = 'query' in route && 'after' in route.query.shape
  const query = readsOwnWrites ? { after: lastWrittenPosition(), ...input.query } : input.query
  const credential = credentialFor(route.access)
  const ofItself = isBackground()
  if (!ofItself) markActivityReported()
  const response = await fetch(urlOf(route.path, input.params, query), {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      accept: 'produces' in route ? route.produces : 'application/json',
      ...(credential === undefined ? {} : { authorization: credential }),
      ...(ofItself ? { [backgroundHeader]: '1' } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((thrown: unknown) => {
    throw signal?.aborted === true ? thrown : unreachable()
  })
  if (!response.ok) throw await problemOf(response)
  return response
}

/** @throws ProblemError with the refusal; `unavailable` when the server could not be reached */
export const send = async <N extends RouteName>(
  name: N,
  input: LooseInput,
  signal?: AbortSignal,
): Promise<CallOutput<N>> => {
  const response = await request(name, input, signal)
  const answer = (await response.json()) as CallOutput<N>
  if (routes[name].method !== 'GET' && typeof answer === 'object' && 'position' in answer) recordWrite(answer.position)
  return answer
}
