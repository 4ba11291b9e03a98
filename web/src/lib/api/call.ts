// The typed client: one function for every route of the table, its types read from the shared schemas.
import type { ProblemCode } from '#contracts/problems.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import type { z } from 'zod'
import { dropGuestPass } from '../stores/guestPass.ts'
import { activeSession, updateUser } from '../stores/session.ts'
import { ProblemError } from './problem.ts'
import { refreshSession } from './refresh.ts'
import { type CallOutput, type LooseInput, send } from './send.ts'

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
export type { CallOutput } from './send.ts'

/** Refusals that say a step of the second factor is ahead: the person is asked for anew, and the guard leads there. */
const stepAhead: ReadonlySet<ProblemCode> = new Set(['mfa_required', 'mfa_enrollment_required'])

/** Less than this left and the token is exchanged before the call, not after its refusal. */
const marginMs = 30_000
const sessionRunsOut = () => (activeSession()?.expiresAt ?? Infinity) - Date.now() < marginMs

/** Asks within the session: one that ran out is refreshed once and the question repeated. */
export const withinSession = async <Answer>(name: RouteName, ask: () => Promise<Answer>): Promise<Answer> => {
  if (sessionRunsOut()) await refreshSession()
  try {
    return await ask()
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown
    if (stepAhead.has(thrown.code)) updateUser(await send('currentUser', {}))
    // A pass that is not one of ours, or has run out, is shown no second time.
    if (thrown.code === 'not_authenticated' && activeSession() === null) dropGuestPass()
    const expired = thrown.code === 'not_authenticated' && routes[name].access !== 'anyone'
    if (!expired || !(await refreshSession())) throw thrown
    return ask()
  }
}

/**
 * Calls a route. No refusal but 401 ends the session (AUTH-27).
 * @throws ProblemError with the refusal; `unavailable` when the server could not be reached
 */
export const call = <N extends RouteName>(name: N, input: CallInput<N>, signal?: AbortSignal): Promise<CallOutput<N>> =>
  withinSession(name, () => send(name, input as LooseInput, signal))
