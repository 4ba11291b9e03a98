// How the pages of signing in come by what checks and sends their forms.
import type { CallInput, CallOutput } from '../../../lib/api/call.ts'
import { lazyModule } from '../../../lib/api/late-code.ts'
import type { RouteName } from '#contracts/routes.ts'
import type { schemas } from './forms.ts'

export const lazyForms = lazyModule(() => import('./forms.ts'))

/** For `useCheckedForm`. */
export const schemaOf = <Name extends keyof typeof schemas>(name: Name) => ({
  prepare: lazyForms.prepare,
  load: async (): Promise<(typeof schemas)[Name]> => (await lazyForms.load()).schemas[name],
})

/** `call` of the API's client (api/call.ts). @throws also ProblemError `unavailable` where that did not come */
export const call = async <N extends RouteName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
  (await lazyForms.load()).call(name, input)
