// Whether the idle warning is showing.
import { create } from 'zustand'

/** `endsAt`: when the session ends unless the person extends it; milliseconds since the epoch. Null: no warning. */
export const useIdleWarning = create<{ readonly endsAt: number | null }>(() => ({ endsAt: null }))
