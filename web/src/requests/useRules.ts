// The rules of the request forms, loaded when somebody begins to type.
import { useState } from 'react'
import type * as Rules from './rules.ts'

export interface LoadedRules {
  /** undefined: not there yet. */
  readonly rules: typeof Rules | undefined
  /** Begins to load them. Failing is no harm: sending tries again. */
  readonly prepare: () => void
  /** @throws what loading throws */
  readonly load: () => Promise<typeof Rules>
}

export const useRules = (): LoadedRules => {
  const [rules, setRules] = useState<typeof Rules>()
  const load = async () => {
    const loaded = rules ?? (await import('./rules.ts'))
    setRules(loaded)
    return loaded
  }
  return { rules, prepare: () => void load().catch(() => undefined), load }
}
