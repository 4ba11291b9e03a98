// Loads the API client when the page calls the server. What the server rendered needs no call.
import type { CallInput, CallOptions, CallOutput } from '../../../lib/api/call-types.ts'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import type { RouteName } from '#contracts/routes.ts'

const lazyClient = lazyModule(() => import('../../../lib/api/client.ts'))

/** Makes an API call (lib/api/client.ts). @throws ProblemError `unavailable` if the code could not be loaded */
export const call = async <N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
): Promise<CallOutput<N>> => (await lazyClient.load()).call(name, input, options)
