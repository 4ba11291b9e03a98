// Whether the warning before the idle time-out stands on the screen.
import { create } from 'zustand'

/** `endsAt`: when the session ends unless the person says to stay; milliseconds since the epoch. Null: no warning. */
export const useIdleWarning = create<{ readonly endsAt: number | null }>(() => ({ endsAt: null }))
