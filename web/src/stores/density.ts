// Comfortable or compact rows, kept per person on this device.
import { create } from 'zustand'
import { recall, remember } from './storage.ts'
import { useSession } from './session.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

const keyOf = (userId: string) => `density:${userId}`

const useDensities = create<{ readonly byUser: Readonly<Record<string, Density>> }>(() => ({ byUser: {} }))

const stored = (userId: string): Density => (recall(keyOf(userId)) === 'compact' ? 'compact' : 'comfortable')

/** The density this person chose, and the way to change it. */
export const useDensity = (): readonly [Density, (density: Density) => void] => {
  const userId = useSession((state) => state.user?.id) ?? 'nobody'
  const chosen = useDensities((state) => state.byUser[userId])
  const choose = (density: Density) => {
    remember(keyOf(userId), density)
    useDensities.setState((state) => ({ byUser: { ...state.byUser, [userId]: density } }))
  }
  return [chosen ?? stored(userId), choose]
}
