// Under which advisory locks a model is led and rebuilt, over all processes.
import type { ModelKey } from './builds.ts'

/** Spaces: the ASCII of 'PJLD' (who leads) and 'PJRB' (who rebuilds). */
export const leaderLocks = 0x504a4c44
export const rebuildLocks = 0x504a5242

export const lockName = (model: ModelKey): string => `${model.name}:${model.version}`
