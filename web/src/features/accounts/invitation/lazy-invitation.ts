// Loads the schema and the API calls of the invitation page when they are first needed.
import type { CallInput, CallOptions, CallOutput } from '../../../lib/api/call-types.ts'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import type { RouteName } from '#contracts/routes.ts'

export const lazyInvitation = lazyModule(() => import('./invitation-calls.ts'))

/** Loads the schema of the account form for `useCheckedForm`. */
export const lazyJoinSchema = {
  prepare: lazyInvitation.prepare,
  load: async () => (await lazyInvitation.load()).joinSchema,
}

/** Makes an API call (lib/api/client.ts). @throws ProblemError `unavailable` if the code could not be loaded */
export const call = async <N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
): Promise<CallOutput<N>> => (await lazyInvitation.load()).call(name, input, options)
