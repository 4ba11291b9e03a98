// The queries of the referrals model with which a family reads its own requests.
import type { PageQuery } from '#contracts/lists.ts'
import type { OwnReferralList } from '#contracts/own-referrals.ts'
import type { OwnSharing, OwnSharingQuery } from '#contracts/own-sharing.ts'
import type { z } from 'zod'

import type { FindFamilyView } from '../family-view.ts'
import type { MinimumPosition } from '../query-context.ts'
import { type ClientReader, ownReferrals } from './queries/own-referrals.ts'
import { ownSharing } from './queries/own-sharing.ts'
import { type OwnReferralSummary, ownReferralSummary } from './queries/own-summary.ts'
import type { ReferralQueryContext } from './queries/query-context.ts'

export interface OwnReferralQueries {
  ownReferrals(query: z.output<typeof PageQuery>, reader: ClientReader): Promise<z.infer<typeof OwnReferralList>>
  /** Who got the reader's own requests. */
  ownSharing(query: OwnSharingQuery, reader: ClientReader): Promise<OwnSharing>
  /** For the family's dashboard. */
  ownReferralSummary(reader: ClientReader, minPosition: MinimumPosition): Promise<OwnReferralSummary>
}

export const createOwnReferralQueries = (
  createContext: (minPosition: MinimumPosition) => Promise<ReferralQueryContext>,
  findFamilyView: FindFamilyView,
): OwnReferralQueries => ({
  ownReferrals: async (query, reader) =>
    ownReferrals(await createContext(query.after), query, reader, await findFamilyView(reader.clientId)),
  ownSharing: async (query, reader) =>
    ownSharing(await createContext(query.after), query, reader, await findFamilyView(reader.clientId)),
  ownReferralSummary: async (reader, minPosition) =>
    ownReferralSummary(await createContext(minPosition), reader, await findFamilyView(reader.clientId)),
})
