// Records who reads a family's data: one row for each answer, with the clients that it shows (ROLE-27). The contract of a
// route declares which answers those are.
import { type RouteAccess } from '#contracts/callers.ts'
import type { Actor } from '#contracts/actor.ts'
import { isStaff } from '#contracts/parties.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { localDay } from '#domain/policies/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'
import type { Generated, Kysely } from 'kysely'

import type { Principal } from './principal.ts'

/** Migration 0041. The application can add rows, and neither change nor delete them. */
export interface ReadingTables {
  reading: {
    id: Generated<number>
    at: Date
    day: string
    user_id: string
    role: Actor['role']
    organization_id: string | null
    kind: string
    route: string
    client_ids: readonly string[]
  }
}

/**
 * Returns once the reading is recorded. The answer must not be sent before that. A list that is narrowed by a typed text
 * (`q` in the query) is a search. A family's reading of its own data is not recorded.
 * @throws NotYetAvailable if it cannot be recorded
 */
export type RecordReading = (
  name: RouteName,
  principal: Principal | undefined,
  answer: unknown,
  query?: unknown,
) => Promise<void>

/** On a page of an organization, staff who also belong to it read as its members. */
const readsForOrganization = (access: RouteAccess): boolean => access === 'organization' || access === 'org_admin'

const readerOf = (
  { actor, user }: Principal,
  access: RouteAccess,
): Pick<ReadingTables['reading'], 'role' | 'organization_id'> => {
  if (isStaff(actor) && !readsForOrganization(access)) return { role: actor.role, organization_id: null }
  const membership = user.memberships.find(({ organization }) => organization.id === actor.organizationId)
  return { role: membership?.role ?? actor.role, organization_id: actor.organizationId }
}

const hasSearchText = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'q' in query && typeof query.q === 'string' && query.q.trim() !== ''

export const createRecordReading =
  ({ db, clock }: { readonly db: Kysely<ReadingTables>; readonly clock: Clock }): RecordReading =>
  async (name, principal, answer, query) => {
    const { reads, access }: RouteSpec = routes[name]
    if (reads === undefined || principal === undefined) return
    const clientIds = new Set(reads.clientsOf(answer))
    if (principal.user.clientId !== null) clientIds.delete(principal.user.clientId)
    if (clientIds.size === 0) return
    const at = clock.now()
    try {
      await db
        .insertInto('reading')
        .values({
          at,
          day: localDay(at.toISOString()),
          user_id: principal.user.id,
          ...readerOf(principal, access),
          kind: reads.kind === 'list' && hasSearchText(query) ? 'search' : reads.kind,
          route: name,
          client_ids: [...clientIds],
        })
        .execute()
    } catch (error) {
      throw new NotYetAvailable('the reading could not be recorded', { cause: error })
    }
  }
