// The queries of the resources model.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { OwnResourceList, OwnResourcesQuery, ReferralResources } from '#contracts/resources.ts'

import { createFindFamilyView } from '../family-view.ts'
import { organizationsModel } from '../organizations/model.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { referralsModel } from '../referrals/model.ts'
import { resourcesModel } from './model.ts'
import { ownResources, referralResources } from './queries/lists.ts'
import { type OwnNewestResources, ownNewestResources } from './queries/own-newest.ts'
import type { ResourceQueryContext } from './queries/query-context.ts'

export interface ResourceQueries {
  ownResources(
    query: OwnResourcesQuery,
    reader: ResolvedActor & { readonly clientId: string },
  ): Promise<OwnResourceList>
  /** What was recorded last for the reader's family, for its dashboard. */
  ownNewestResources(
    reader: ResolvedActor & { readonly clientId: string },
    minPosition: MinimumPosition,
  ): Promise<OwnNewestResources>
  /** Returns undefined if there is no such referral, or the reader does not help its family. */
  referralResources(
    id: string,
    reader: ResolvedActor,
    minPosition: MinimumPosition,
  ): Promise<ReferralResources | undefined>
}

export const createResourceQueries = ({ db, vault, clock, findBuild }: QueryDeps): ResourceQueries => {
  const findFamilyView = createFindFamilyView({ db, findBuild })
  const createContext = async (minPosition: MinimumPosition): Promise<ResourceQueryContext> => {
    const [resources, referrals, organizations] = await Promise.all([
      findBuild(resourcesModel, minPosition),
      findBuild(referralsModel),
      findBuild(organizationsModel),
    ])
    return { db, resources, referrals, organizations, now: clock.now() }
  }
  return {
    ownResources: async ({ after, ...query }, { clientId }) =>
      ownResources(await createContext(after), vault, query, { clientId, family: await findFamilyView(clientId) }),
    ownNewestResources: async ({ clientId }, minPosition) =>
      ownNewestResources(await createContext(minPosition), vault, {
        clientId,
        family: await findFamilyView(clientId),
      }),
    referralResources: async (id, reader, minPosition) =>
      referralResources(await createContext(minPosition), vault, id, reader),
  }
}
