// The network's public figures, from the tables of several read models.
import type { Impact } from '#contracts/impact.ts'

import { analyticsModel } from '../analytics/model.ts'
import { clientsModel } from '../clients/model.ts'
import { organizationsModel } from '../organizations/model.ts'
import type { QueryDeps } from '../query-context.ts'
import { impactFigures } from './queries/impact.ts'

export interface ImpactQueries {
  /** For anyone. */
  impact(): Promise<Impact>
}

export const createImpactQueries = ({ db, clock, findBuild }: QueryDeps): ImpactQueries => ({
  impact: async () => {
    const [clients, analytics, organizations] = await Promise.all([
      findBuild(clientsModel),
      findBuild(analyticsModel),
      findBuild(organizationsModel),
    ])
    return impactFigures({ db, clients, analytics, organizations, now: clock.now() })
  },
})
