// Loads the schemas and API calls of the portal's forms when they are first needed.
import type { RouteName } from '#contracts/routes.ts'
import type { CallInput, CallOutput } from '../../../lib/api/client.ts'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import type { schemas } from './portal-client.ts'

const portalClient = lazyModule(() => import('./portal-client.ts'))

/** Loads a schema for `useCheckedForm`. */
export const lazySchema = <Name extends keyof typeof schemas>(name: Name) => ({
  prepare: portalClient.prepare,
  load: async (): Promise<(typeof schemas)[Name]> => (await portalClient.load()).schemas[name],
})

/** Makes an API call (lib/api/client.ts). @throws ProblemError `unavailable` if the code could not be loaded */
export const call = async <N extends RouteName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
  (await portalClient.load()).call(name, input)
