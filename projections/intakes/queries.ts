// The queries of the intakes model. Only staff call them.
import type { IntakeDetail, IntakeList } from '#contracts/intakes.ts'
import type { PageQuery } from '#contracts/lists.ts'
import type { z } from 'zod'

import { organizationsModel } from '../organizations/model.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { intakesModel } from './model.ts'
import { intakeDetail, intakeList } from './queries/intakes.ts'

export interface IntakeQueries {
  intakes(query: z.output<typeof PageQuery>): Promise<IntakeList>
  /** Returns undefined if there is no such referral. */
  intake(id: string, minPosition: MinimumPosition): Promise<IntakeDetail | undefined>
}

export const createIntakeQueries = ({ db, findBuild }: QueryDeps): IntakeQueries => ({
  intakes: async ({ page, after }) => intakeList({ db, build: await findBuild(intakesModel, after) }, page),
  intake: async (id, minPosition) => {
    const [build, organizations] = await Promise.all([
      findBuild(intakesModel, minPosition),
      findBuild(organizationsModel),
    ])
    return intakeDetail({ db, build, organizations }, id)
  },
})
