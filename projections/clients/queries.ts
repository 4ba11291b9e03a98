// The queries of the clients model.
import type { PageQuery } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ErasureRequestCount, ErasureRequestList } from '#contracts/erasure-requests.ts'
import type { ClientList, ClientQuery, ClientRow } from '#contracts/people.ts'
import type { z } from 'zod'

import { type FindFamilyView, createFindFamilyView } from '../family-view.ts'
import {
  type FindProtectedFamilies,
  type FindProtection,
  createFindProtectedFamilies,
  createFindProtection,
} from '../protected-families.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { referralsModel } from '../referrals/model.ts'
import { clientsModel } from './model.ts'
import { type ClientQueryContext, clientList, findClient, organizationServes } from './queries/clients.ts'
import { countErasureRequests, erasureRequests } from './queries/erasure-requests.ts'
import { type SimilarClientQueries, createSimilarClientQueries } from './queries/similar.ts'

export interface ClientQueries extends SimilarClientQueries {
  clients(query: ClientQuery, reader: ResolvedActor): Promise<z.infer<typeof ClientList>>
  client(id: string, minPosition: MinimumPosition): Promise<ClientRow | undefined>
  /** Families whose request to be erased is open, for admins. */
  erasureRequests(query: z.output<typeof PageQuery>, reader: ResolvedActor): Promise<ErasureRequestList>
  erasureRequestCount(minPosition: MinimumPosition): Promise<ErasureRequestCount>
  /** What the account of the client's family shows. */
  readonly familyView: FindFamilyView
  /** What a reader may know of families in danger. */
  readonly protection: FindProtection
  readonly protectedFamilies: FindProtectedFamilies
  /** Whether the organization has sent a referral for this client, or has one as its receiver. */
  organizationServes(organizationId: string, clientId: string): Promise<boolean>
}

export const createClientQueries = ({ db, clock, findBuild }: QueryDeps): ClientQueries => {
  const createContext = async (minPosition: MinimumPosition): Promise<ClientQueryContext> => {
    const [clients, referrals] = await Promise.all([findBuild(clientsModel, minPosition), findBuild(referralsModel)])
    return { db, clients, referrals, now: clock.now() }
  }
  const protection = createFindProtection({ db, findBuild, clock })
  return {
    familyView: createFindFamilyView({ db, findBuild }),
    protection,
    protectedFamilies: createFindProtectedFamilies({ db, findBuild }),
    clients: async (query, reader) =>
      clientList(await createContext(query.after), query, reader, await protection(reader)),
    erasureRequests: async ({ page, after }, reader) =>
      erasureRequests(await createContext(after), page, await protection(reader)),
    erasureRequestCount: async (minPosition) => countErasureRequests(await createContext(minPosition)),
    client: async (id, minPosition) => findClient(await createContext(minPosition), id),
    organizationServes: async (organizationId, clientId) =>
      organizationServes(await createContext(undefined), organizationId, clientId),
    ...createSimilarClientQueries(() => createContext(undefined), protection),
  }
}
