// Comfortable or compact rows, stored per person on this device.
import { usePreference } from '../storage/usePreference.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** Returns the chosen density, and a function that changes it. */
export const useDensity = () => usePreference('density', densities)
