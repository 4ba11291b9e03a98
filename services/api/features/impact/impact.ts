// The network's figures for the home page, open to everybody. Read once a minute at most, however many visitors there are.
import type { Impact } from '#contracts/impact.ts'
import type { Clock } from '#platform/clock.ts'
import type { Queries } from '#projections/queries.ts'

import type { Router } from '../../route.ts'

/** How old an answer may be; milliseconds. */
export const impactLife = 60_000

export const impactRoutes = ({ route }: Router, queries: Pick<Queries, 'impact'>, clock: Clock): void => {
  let kept: { readonly at: number; readonly answer: Promise<Impact> } | undefined
  route('impact', async () => {
    const at = clock.now().getTime()
    if (kept === undefined || at - kept.at >= impactLife) {
      const asked = { at, answer: queries.impact() }
      kept = asked
      // A failure is told to those who wait for it and to nobody else.
      asked.answer.catch(() => {
        if (kept === asked) kept = undefined
      })
    }
    return kept.answer
  })
}
