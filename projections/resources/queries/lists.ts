// The family's own list of resources, and the resources of one referral for those who help the family.
import type { FamilyView } from '#contracts/organization-ref.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import {
  type OwnResourceList,
  type OwnResourcesQuery,
  type ReferralResources,
  resourcePageSize,
} from '#contracts/resources.ts'
import { canChangeResource, canReceiverReadResource } from '#domain/policies/resource-rights.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { toFreshness } from '../../query-context.ts'
import { openNotes } from '../../referrals/queries/notes.ts'
import { findLostReferrals, isReceivedBy } from '../../referrals/queries/query-context.ts'
import type { ReferralTables } from '../../referrals/stored.ts'
import {
  type NamedResource,
  type ResourceQueryContext,
  currentResources,
  ofClient,
  ofClientAndReferral,
  ofReferral,
  resourceTables,
} from './query-context.ts'
import { resourceRow } from './rows.ts'

type TextVault = Pick<Vault, 'open'>

const openTexts = (vault: TextVault, rows: readonly NamedResource[]) =>
  openNotes(
    vault,
    rows.flatMap(({ name, notes }) => [name, notes]),
  )

export const ownResources = async (
  context: ResourceQueryContext,
  vault: TextVault,
  { page, referral }: Pick<OwnResourcesQuery, 'page' | 'referral'>,
  { clientId, family }: { readonly clientId: string; readonly family: FamilyView },
): Promise<OwnResourceList> => {
  // The request of another family has nothing that this one received.
  const where = referral === undefined ? ofClient(clientId) : ofClientAndReferral(clientId, referral)
  const [{ total }, rows] = await Promise.all([
    resourceTables(context)
      .selectFrom('resource_edition')
      .select((eb) => eb.fn.count<number>('resource_id').distinct().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
    currentResources(context, where).limit(resourcePageSize).offset(pageOffset(page, resourcePageSize)).execute(),
  ])
  const texts = await openTexts(vault, rows)
  return {
    rows: rows.map((row) => resourceRow(row, texts, family)),
    total,
    page,
    pages: pageCount(total, resourcePageSize),
    ...toFreshness(context.resources),
  }
}

interface HelpedReferral {
  readonly clientId: string
  readonly canRecord: boolean
  canRead(row: NamedResource): boolean
}

/** The referral, if the reader helps its family: staff, or the organization that accepted it and still has it. */
const findHelpedReferral = async (
  context: ResourceQueryContext,
  id: string,
  reader: ResolvedActor,
): Promise<HelpedReferral | undefined> => {
  const referrals = context.db
    .withSchema(context.referrals.schema)
    .$extendTables<ReferralTables>()
    .selectFrom('referral')
    .select(['client_id', 'status', 'disposition', 'parts'])
    .where('id', '=', id)
  const { organizationId } = reader
  if (isStaff(reader)) {
    const found = await referrals.executeTakeFirst()
    return found && { clientId: found.client_id, canRecord: true, canRead: () => true }
  }
  if (organizationId === null || (await findLostReferrals(context, organizationId)).includes(id)) return undefined
  const referral = await referrals.where(isReceivedBy(organizationId, context.now)).executeTakeFirst()
  if (referral === undefined) return undefined
  const { status, disposition, parts } = referral
  const canRecord = status === 'received' && disposition === 'accepted'
  if (!canRecord && status !== 'closed') return undefined
  return {
    clientId: referral.client_id,
    canRecord,
    canRead: ({ provider_id: providerId }) => canReceiverReadResource(organizationId, { providerId }, { parts }),
  }
}

/** Returns undefined if there is no such referral, or the reader does not help its family. */
export const referralResources = async (
  context: ResourceQueryContext,
  vault: TextVault,
  id: string,
  reader: ResolvedActor,
): Promise<ReferralResources | undefined> => {
  const referral = await findHelpedReferral(context, id, reader)
  if (referral === undefined) return undefined
  const { clientId, canRecord, canRead } = referral
  const rows = (await currentResources(context, ofReferral(id)).execute()).filter(canRead)
  const texts = await openTexts(vault, rows)
  return {
    clientId,
    rows: rows.map((row) => ({
      ...resourceRow(row, texts, isStaff(reader) ? 'staff' : 'receiver'),
      canChange: canRecord && canChangeResource(reader, { providerId: row.provider_id, status: row.status }),
    })),
    canRecord,
    ...toFreshness(context.resources),
  }
}
