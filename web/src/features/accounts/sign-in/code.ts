// How the pages of signing in come by what checks and sends their forms.
import type { CallInput, CallOutput } from '../../../lib/api/client.ts'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import type { RouteName } from '#contracts/routes.ts'
import type { rules } from './signing-in.ts'

export const signingIn = lazyModule(() => import('./signing-in.ts'))

/** For `useCheckedForm`. */
export const ruleOf = <Name extends keyof typeof rules>(name: Name) => ({
  prepare: signingIn.prepare,
  load: async (): Promise<(typeof rules)[Name]> => (await signingIn.load()).rules[name],
})

/** `call` of the API's client (api/call.ts). @throws also ProblemError `unavailable` where that did not come */
export const call = async <N extends RouteName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
  (await signingIn.load()).call(name, input)
