// The queries of the contact-tasks model. Only staff call them.
import type { ContactTaskCount, ContactTaskList, ReferralContactTasks } from '#contracts/contact-tasks.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { PageQuery } from '#contracts/lists.ts'
import type { z } from 'zod'

import { createFindProtection } from '../protected-families.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { contactTasksModel } from './model.ts'
import { countOpenTasks, openTasks, openTasksOf, tasksOfReferral } from './queries/tasks.ts'

export interface ContactTaskQueries {
  contactTasks(query: z.output<typeof PageQuery>, reader: ResolvedActor): Promise<ContactTaskList>
  contactTaskCount(minPosition: MinimumPosition): Promise<ContactTaskCount>
  /** The ids of the family's referrals that have an open task. */
  openContactTasksOf(clientId: string, minPosition: MinimumPosition): Promise<string[]>
  referralContactTasks(referralId: string, minPosition: MinimumPosition): Promise<ReferralContactTasks>
}

export const createContactTaskQueries = ({ db, vault, clock, findBuild }: QueryDeps): ContactTaskQueries => ({
  contactTasks: async ({ page, after }, reader) =>
    openTasks(
      { db, build: await findBuild(contactTasksModel, after) },
      page,
      await createFindProtection({ db, findBuild, clock })(reader),
    ),
  contactTaskCount: async (minPosition) =>
    countOpenTasks({ db, build: await findBuild(contactTasksModel, minPosition) }),
  openContactTasksOf: async (clientId, minPosition) =>
    openTasksOf({ db, build: await findBuild(contactTasksModel, minPosition) }, clientId),
  referralContactTasks: async (referralId, minPosition) =>
    tasksOfReferral({ db, build: await findBuild(contactTasksModel, minPosition) }, vault, referralId),
})
