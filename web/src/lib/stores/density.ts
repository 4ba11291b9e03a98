// Comfortable or compact rows, kept per person on this device.
import { usePreference } from './preference.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** The density this person chose, and the way to change it. */
export const useDensity = () => usePreference('density', densities)
