// Sends one request to an API route, with its URL, headers and body. client.ts adds the session handling.
import { backgroundHeader } from '#contracts/background.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { isBackground, markActivityReported } from '../session/activity.ts'
import { useGuestPass } from '../session/guest-pass.ts'
import { activeSession } from '../session/session.ts'
import { recordReadOnlyHeader } from '../stores/read-only.ts'
import type { CallOptions, CallOutput, Routes } from './call-types.ts'
import { latestKnownPosition, recordPosition } from './read-your-writes.ts'
import { fetchOrThrow } from './transport.ts'
import { type QueryValue, buildUrl } from './url.ts'

/** The input of any route. `CallInput` is the input of one route. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
  readonly key?: string
}

/** The access token, or the guest pass where the route accepts one. */
const credentialFor = (access: Routes[RouteName]['access']): string | undefined => {
  const token = activeSession()?.accessToken
  if (token !== undefined) return `Bearer ${token}`
  const { pass } = useGuestPass.getState()
  return pass === null || access !== 'visitor' ? undefined : `Guest ${pass.pass}`
}

/**
 * Sends the request and returns the response with its body unread.
 * @throws ProblemError with the server's refusal, or with `unavailable` when the server cannot be reached
 */
export const request = (name: RouteName, input: RequestInput, { signal }: CallOptions = {}): Promise<Response> => {
  const route = routes[name]
  const readsOwnWrites = 'query' in route && 'after' in route.query.shape
  const query = readsOwnWrites ? { after: latestKnownPosition(), ...input.query } : input.query
  const credential = credentialFor(route.access)
  const background = isBackground()
  if (!background) markActivityReported()
  return fetchOrThrow(buildUrl(route.path, input.params, query), {
    method: route.method,
    headers: {
      ...('produces' in route ? { accept: route.produces } : {}),
      ...(credential === undefined ? {} : { authorization: credential }),
      ...(background ? { [backgroundHeader]: '1' } : {}),
      ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
    },
    body: input.body,
    signal,
    onResponse: recordReadOnlyHeader,
  })
}

/** Reads the response as JSON, and records the log position of a write. @throws ProblemError, as `request` does */
export const requestJson = async <N extends RouteName>(
  name: N,
  input: RequestInput,
  options?: CallOptions,
): Promise<CallOutput<N>> => {
  const response = await request(name, input, options)
  const output = (await response.json()) as CallOutput<N>
  if (routes[name].method !== 'GET' && typeof output === 'object' && 'position' in output)
    recordPosition(output.position)
  return output
}
