// The network's public figures for the home page. They are read at most once a minute for any number of visitors.
import type { Impact } from '#contracts/impact.ts'
import type { Clock } from '#platform/clock.ts'
import type { Queries } from '#projections/queries.ts'

import type { Router } from '../../route.ts'

/** How long the figures stay cached; milliseconds. */
export const impactLife = 60_000

export const impactRoutes = ({ route }: Router, queries: Pick<Queries, 'impact'>, clock: Clock): void => {
  let kept: { readonly at: number; readonly answer: Promise<Impact> } | undefined
  route('impact', async () => {
    const at = clock.now().getTime()
    if (kept === undefined || at - kept.at >= impactLife) {
      const asked = { at, answer: queries.impact() }
      kept = asked
      // Does not cache a failure. Only the requests already waiting get it.
      asked.answer.catch(() => {
        if (kept === asked) kept = undefined
      })
    }
    return kept.answer
  })
}
