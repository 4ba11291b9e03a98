// The API client: one typed function for every route. It loads all schemas and the session code, so public pages that
// must respond immediately on a slow phone use public-client.ts instead.
import { m } from '#messages'
import type { ProblemCode } from '#contracts/problems.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { isBackground } from '../session/activity.ts'
import { removeGuestPass } from '../session/guest-pass.ts'
import { activeSession, updateUser } from '../session/session.ts'
import { toast } from '../stores/toasts.ts'
import type { CallInput, CallOptions, CallOutput } from './call-types.ts'
import { ProblemError } from './problem.ts'
import { refreshSession } from './refresh-session.ts'
import { type RequestInput, request, requestJson } from './request.ts'

export type { CallInput, CallOutput } from './call-types.ts'

/** After one of these refusals, the client reloads the user, and the route guard opens the second-factor step. */
const secondFactorCodes: ReadonlySet<ProblemCode> = new Set(['mfa_required', 'mfa_enrollment_required'])

/** A token with less time left than this is refreshed before the call. */
const refreshMarginMs = 30_000
const expiresSoon = () => (activeSession()?.expiresAt ?? Infinity) - Date.now() < refreshMarginMs

/**
 * Says that the action was not carried out (CLI-35). The page of the form may already be replaced by the sign-in page, so
 * it is a toast. A form with more to say shows its own, which replaces this one.
 */
const showNotAuthenticated = (name: RouteName): void => {
  if (routes[name].method !== 'GET' && !isBackground())
    toast({ kind: 'failed', title: m['problems:notAuthenticated']() })
}

/** Runs a request. If the session has expired, refreshes it once and repeats the request. */
export const withSessionRetry = async <Output>(name: RouteName, send: () => Promise<Output>): Promise<Output> => {
  if (expiresSoon()) await refreshSession()
  // Another request or tab may replace the token before the response arrives.
  const token = activeSession()?.accessToken
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (secondFactorCodes.has(error.code)) updateUser(await requestJson('currentUser', {}))
    // The guest pass is invalid or expired, so it must not be sent again.
    if (error.code === 'not_authenticated' && activeSession() === null) removeGuestPass()
    const isSessionExpired = error.code === 'not_authenticated' && routes[name].access !== 'anyone'
    if (!isSessionExpired) throw error
    if (await refreshSession(token)) return send()
    showNotAuthenticated(name)
    throw error
  }
}

interface Call {
  /** Returns the response with its body unread, e.g. for a download. */
  <N extends RouteName>(name: N, input: CallInput<N>, options: CallOptions & { readonly raw: true }): Promise<Response>
  <N extends RouteName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallOutput<N>>
}

/**
 * Calls a route. Of all refusals, only a 401 ends the session (AUTH-27).
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
