// The API client: one typed function for all routes in the table. It loads all schemas and the session code. Public
// pages that must respond immediately on a slow phone use public-client.ts first.
import type { ProblemCode } from '#contracts/problems.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { dropGuestPass } from '../session/guest-pass.ts'
import { activeSession, updateUser } from '../session/session.ts'
import type { CallInput, CallOptions, CallOutput } from './call-types.ts'
import { ProblemError } from './problem.ts'
import { refreshSession } from './refresh.ts'
import { type RequestInput, request, requestJson } from './request.ts'

export type { CallInput, CallOutput } from './call-types.ts'

/** Refusals that require a second-factor step. The client reloads the user, and the route guard leads to that step. */
const secondFactorCodes: ReadonlySet<ProblemCode> = new Set(['mfa_required', 'mfa_enrollment_required'])

/** If less time is left than this, the token is refreshed before the call; milliseconds. */
const refreshMargin = 30_000
const expiresSoon = () => (activeSession()?.expiresAt ?? Infinity) - Date.now() < refreshMargin

/** Runs a request. If the session has expired, refreshes it once and repeats the request. */
export const withSessionRetry = async <Output>(name: RouteName, send: () => Promise<Output>): Promise<Output> => {
  if (expiresSoon()) await refreshSession()
  try {
    return await send()
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown
    if (secondFactorCodes.has(thrown.code)) updateUser(await requestJson('currentUser', {}))
    // The guest pass is invalid or expired, so it must not be sent again.
    if (thrown.code === 'not_authenticated' && activeSession() === null) dropGuestPass()
    const expired = thrown.code === 'not_authenticated' && routes[name].access !== 'anyone'
    if (!expired || !(await refreshSession())) throw thrown
    return send()
  }
}

interface Call {
  /** Returns the response with its body unread, e.g. for a download. */
  <N extends RouteName>(name: N, input: CallInput<N>, options: CallOptions & { readonly raw: true }): Promise<Response>
  <N extends RouteName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallOutput<N>>
}

/**
 * Calls a route. No refusal except 401 ends the session (AUTH-27).
 * @throws ProblemError with the server's refusal, or with `unavailable` when the server cannot be reached
 */
export const call: Call = <N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions & { readonly raw?: boolean },
): Promise<never> => {
  const send = options?.raw === true ? request : requestJson
  return withSessionRetry(name, () => send(name, input as RequestInput, options) as Promise<never>)
}
