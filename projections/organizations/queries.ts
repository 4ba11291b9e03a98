// The queries of the organizations model.
import type { PartnerReader, PartnerViewer } from '#contracts/contacts.ts'
import type { DirectoryEntry, DirectoryList, DirectoryQuery } from '#contracts/directory.ts'
import type { ManagedOrganizationQuery } from '#contracts/managed-organizations.ts'
import type { KnownOrganization } from '#contracts/organization-ref.ts'
import type { OrganizationStatus } from '#contracts/organization-status.ts'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { OrganizationDetail, OrganizationList, OrganizationQuery } from '#contracts/people.ts'

import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { organizationsModel } from './model.ts'
import { directory, directoryPartner } from './queries/directory.ts'
import { type ListedOrganizations, managedOrganizations } from './queries/managed.ts'
import {
  type OrganizationQueryContext,
  knownOrganizations,
  organizationDetail,
  organizationList,
  organizationStatus,
} from './queries/organizations.ts'
import { organizationProfile } from './queries/profile.ts'

export interface OrganizationQueries {
  organizations(query: OrganizationQuery, reader: ResolvedActor): Promise<OrganizationList>
  /** Every organization, hidden or not. For staff. */
  managedOrganizations(query: ManagedOrganizationQuery): Promise<ListedOrganizations>
  /** Returns undefined if there is no such organization or the reader may not see it. */
  organization(id: string, reader: PartnerReader): Promise<OrganizationDetail | undefined>
  /** The whole profile. Returns undefined if there is no such organization or the reader may not see its profile. */
  organizationProfile(
    id: string,
    reader: ResolvedActor,
    after?: MinimumPosition,
  ): Promise<OrganizationProfileDetail | undefined>
  /** Returns undefined if there is no such organization. */
  organizationStatus(id: string): Promise<OrganizationStatus | undefined>
  /** Organizations by id, without unknown ids, and whether a family may know their names. */
  knownOrganizations(ids: readonly string[]): Promise<ReadonlyMap<string, KnownOrganization>>
  /** Names of organizations by id, without unknown ids. */
  organizationNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Partners with a public listing, as this kind of visitor may see them. */
  directory(query: DirectoryQuery, viewer: PartnerViewer): Promise<DirectoryList>
  /** Returns undefined if the partner does not exist or has no public listing. The id may be that of its successor. */
  directoryPartner(id: string, viewer: PartnerViewer): Promise<DirectoryEntry | undefined>
}

export const createOrganizationQueries = ({ db, clock, vault, findBuild }: QueryDeps): OrganizationQueries => {
  const createContext = async (minPosition?: MinimumPosition): Promise<OrganizationQueryContext> => ({
    db,
    organizations: await findBuild(organizationsModel, minPosition),
    now: clock.now(),
  })
  const findKnown = async (ids: readonly string[]) => knownOrganizations(await createContext(), ids)
  return {
    organizations: async (query, reader) => organizationList(await createContext(query.after), query, reader),
    managedOrganizations: async (query) => managedOrganizations(await createContext(query.after), query),
    organization: async (id, reader) => organizationDetail(await createContext(), id, reader),
    organizationProfile: async (id, reader, after) =>
      organizationProfile(await createContext(after), vault, id, reader),
    organizationStatus: async (id) => organizationStatus(await createContext(), id),
    knownOrganizations: findKnown,
    organizationNames: async (ids) =>
      new Map([...(await findKnown(ids))].map(([id, organization]) => [id, organization.name])),
    directory: async (query, viewer) =>
      directory(await createContext(query.after), query, { viewer, now: clock.now() }),
    directoryPartner: async (id, viewer) => directoryPartner(await createContext(), id, { viewer, now: clock.now() }),
  }
}
