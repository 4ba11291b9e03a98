// The whole profile of an organization, with its address, for its members and staff (ORG-18, ROLE-26).
import { limitOn } from '#contracts/capacity.ts'
import { canSeeProfile } from '#contracts/contacts.ts'
import type { OrganizationRef } from '#contracts/organization-ref.ts'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { localDay } from '#domain/policies/calendar.ts'
import { upcomingDays } from '#domain/policies/opening-hours.ts'
import { confidentialTexts, readAddress } from '#domain/organization/state.ts'
import { openConfidential } from '#platform/vault/open-confidential.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { toFreshness } from '../../query-context.ts'
import { type OrganizationQueryContext, isMember, knownOrganizations, organizationTables } from './organizations.ts'
import { formerNames } from './successors.ts'

const findSuccessor = async (
  context: OrganizationQueryContext,
  successorId: string | null,
): Promise<OrganizationRef | null> =>
  successorId === null ? null : ((await knownOrganizations(context, [successorId])).get(successorId) ?? null)

/** Returns undefined if there is no such organization or the reader may not see its profile. */
export const organizationProfile = async (
  context: OrganizationQueryContext,
  vault: Pick<Vault, 'open'>,
  id: string,
  reader: ResolvedActor,
): Promise<OrganizationProfileDetail | undefined> => {
  if (!canSeeProfile(reader, id)) return undefined
  const row = await organizationTables(context)
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const today = localDay(context.now.toISOString())
  const open = await openConfidential(vault, confidentialTexts(row.address))
  const { name, website, about, services, populations, counties, amenities, hours, email, phone } = row
  return {
    id,
    version: row.version,
    name,
    website,
    about,
    services,
    populations,
    counties,
    amenities,
    hours,
    specialDays: upcomingDays(row.special_days, today),
    email,
    phone,
    languages: row.languages,
    eligibility: row.eligibility,
    address: readAddress(row, open),
    publicVisible: row.public_visible,
    tier: row.tier,
    status: row.status,
    successor: await findSuccessor(context, row.successor_id),
    formerNames: await formerNames(context, id),
    capacity: limitOn(today, row.capacity),
    member: isMember(row.tier),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...toFreshness(context.organizations),
  }
}
