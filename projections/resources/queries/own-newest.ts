// What was recorded last for a family, which its dashboard shows as recent activity (CLI-21).
import { type ResourceActivity, activityLimits } from '#contracts/client-dashboard.ts'
import type { Freshness } from '#contracts/lists.ts'
import type { FamilyView } from '#contracts/organization-ref.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { toFreshness } from '../../query-context.ts'
import { openNotes } from '../../referrals/queries/notes.ts'
import { type ResourceQueryContext, currentResources, ofClient } from './query-context.ts'
import { resourceRow } from './rows.ts'

export interface OwnNewestResources extends Freshness {
  /** Those that were recorded last, the latest first. A canceled one is left out: the family did not receive it. */
  readonly newest: readonly (ResourceActivity & { readonly recordedAt: string })[]
}

export const ownNewestResources = async (
  context: ResourceQueryContext,
  vault: Pick<Vault, 'open'>,
  { clientId, family }: { readonly clientId: string; readonly family: FamilyView },
): Promise<OwnNewestResources> => {
  const rows = await currentResources(context, ofClient(clientId))
    .where('resource.status', '!=', 'cancelled')
    .clearOrderBy()
    .orderBy('resource.recorded_at', 'desc')
    .orderBy('resource.resource_id')
    .limit(activityLimits.resources)
    .execute()
  const texts = await openNotes(
    vault,
    rows.map(({ name }) => name),
  )
  return {
    newest: rows.map((row) => {
      // The notes stay sealed: the dashboard does not show them.
      const { id, referralId, name, type, provider, recordedAt } = resourceRow({ ...row, notes: null }, texts, family)
      return { id, referralId, name, type, provider, recordedAt }
    }),
    ...toFreshness(context.resources),
  }
}
