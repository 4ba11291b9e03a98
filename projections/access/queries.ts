// The queries of the access model.
import type { GrantList } from '#contracts/access-control.ts'
import type { AssigneesQuery } from '#contracts/conversations.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { StaffList } from '#contracts/people.ts'
import { accessStream } from '#domain/access/events.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'

import { organizationsModel } from '../organizations/model.ts'
import { type MinimumPosition, type QueryDeps, toFreshness } from '../query-context.ts'
import { accessModel } from './model.ts'
import {
  type Access,
  type AccessQueryContext,
  adminGrants,
  getAccess,
  memberNames,
  members,
  peopleAt,
  platformStaff,
  staffMembers,
} from './queries/access.ts'
import { type GrantFilter, grantList } from './queries/grants.ts'

export interface AccessQueries {
  /** @throws NewerReleaseNeeded if only a newer release that runs can read the person's events */
  getAccess(userId: string, minPosition?: MinimumPosition): Promise<Access>
  /** For staff, and for the admins of an organization within that organization. */
  grants(filter: GrantFilter, minPosition: MinimumPosition): Promise<GrantList>
  /** Every active grant of the admin role. */
  adminGrants(): Promise<{ userId: string; organizationId: string; revision: number }[]>
  /** Everyone who is staff or admin, sorted by name. */
  staffMembers(minPosition: MinimumPosition): Promise<StaffList>
  /** The people who can be assigned the conversations of an inbox. No one if the reader does not have this inbox. */
  assignees(query: AssigneesQuery, reader: ResolvedActor): Promise<StaffList>
  /** Ids of everyone who is staff or admin. */
  platformStaff(minPosition: MinimumPosition): Promise<string[]>
  /** The ids of admins. */
  platformAdmins(minPosition: MinimumPosition): Promise<string[]>
  /** Everyone with a role at the organization, also a platform role. */
  peopleAt(organizationId: string, minPosition?: MinimumPosition): Promise<{ userId: string; role: GrantedRole }[]>
  /** The same, for a reaction that must miss no one. @throws NotYetAvailable */
  currentPeopleAt(
    organizationId: string,
    minPosition: MinimumPosition,
  ): Promise<{ userId: string; role: GrantedRole }[]>
  /** How many people with a platform role have their home at the organization. @throws NotYetAvailable */
  countPlatformPeople(organizationId: string): Promise<number>
  /** The active members of these organizations. */
  members(organizationIds: readonly string[]): Promise<{ userId: string; organizationId: string }[]>
}

export const createAccessQueries = ({ db, findBuild }: QueryDeps): AccessQueries => {
  const createContext = async (minPosition: MinimumPosition): Promise<AccessQueryContext> => {
    const [access, organizations] = await Promise.all([
      findBuild(accessModel, minPosition),
      findBuild(organizationsModel),
    ])
    return { db, access, organizations }
  }
  const findCurrentPeopleAt = async (organizationId: string, minPosition: MinimumPosition) => {
    const context = await createContext(minPosition)
    if (context.access.stale) throw new NotYetAvailable('the read model of access is behind the log')
    return peopleAt(context, organizationId)
  }
  return {
    getAccess: async (userId, minPosition) => {
      const streams = [accessStream(userId)]
      const [access, organizations] = await Promise.all([
        findBuild(accessModel, minPosition, streams),
        // Only their names are read.
        findBuild(organizationsModel, undefined, []),
      ])
      const found = await getAccess({ db, access, organizations }, userId)
      // Checks again, because the row is dropped when the stream is parked, which may have happened in between.
      if (found.grants.length === 0) await findBuild(accessModel, undefined, streams)
      return found
    },
    grants: async (filter, minPosition) => grantList(await createContext(minPosition), filter),
    adminGrants: async () => adminGrants(await createContext(undefined)),
    staffMembers: async (minPosition) => staffMembers(await createContext(minPosition)),
    assignees: async ({ inbox, after }, reader) => {
      const context = await createContext(after)
      if (inbox === 'staff' && isStaff(reader)) return staffMembers(context)
      if (inbox === 'organization' && reader.organizationId !== null) return memberNames(context, reader.organizationId)
      return { rows: [], ...toFreshness(context.access) }
    },
    platformStaff: async (minPosition) => platformStaff(await createContext(minPosition)),
    platformAdmins: async (minPosition) => {
      const grants = await adminGrants(await createContext(minPosition))
      return [...new Set(grants.map(({ userId }) => userId))]
    },
    peopleAt: async (organizationId, minPosition) => peopleAt(await createContext(minPosition), organizationId),
    currentPeopleAt: findCurrentPeopleAt,
    countPlatformPeople: async (organizationId) =>
      (await findCurrentPeopleAt(organizationId, undefined)).filter(isStaff).length,
    members: async (organizationIds) => members(await createContext(undefined), organizationIds),
  }
}
