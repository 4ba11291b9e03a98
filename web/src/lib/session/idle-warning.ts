// Whether the idle warning is showing.
import { create } from 'zustand'

/**
 * `endsAt` is when the session ends unless the person extends it, in milliseconds since the epoch. It is null if no
 * warning is showing.
 */
export const useIdleWarning = create<{ readonly endsAt: number | null }>(() => ({ endsAt: null }))
