// Advisory locks for leading and for rebuilding a model, across all processes.
import type { ModelKey } from './builds.ts'

/** Lock classes (first key of the advisory locks): 'PJLD' (leads) and 'PJRB' (rebuilds) in ASCII. */
export const leaderLockSpace = 0x504a4c44
export const rebuildLockSpace = 0x504a5242

export const lockName = (model: ModelKey): string => `${model.name}:${model.version}`
