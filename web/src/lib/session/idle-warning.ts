// Whether the idle warning is showing.
import { create } from 'zustand'

/**
 * `endsAt` is when the session ends unless the person extends it; milliseconds since the epoch. Null if no warning is
 * showing.
 */
export const useIdleWarning = create<{ readonly endsAt: number | null }>(() => ({ endsAt: null }))
