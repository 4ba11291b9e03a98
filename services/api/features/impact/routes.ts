// The network's public figures for the home page. They are read at most once a minute, no matter how many visitors
// there are.
import type { Impact } from '#contracts/impact.ts'

import type { FeatureModule } from '../../feature-module.ts'

/** How long the figures stay cached, in milliseconds. */
export const impactCacheTtl = 60_000

export const impactFeature: FeatureModule<'queries' | 'clock'> = ({ route }, { queries, clock }) => {
  let cached: { readonly at: number; readonly figures: Promise<Impact> } | undefined
  route('impact', async () => {
    const at = clock.now().getTime()
    if (cached === undefined || at - cached.at >= impactCacheTtl) {
      const current = { at, figures: queries.impact() }
      cached = current
      // A failure is not cached; only the requests already waiting receive it.
      current.figures.catch(() => {
        if (cached === current) cached = undefined
      })
    }
    return cached.figures
  })
}
