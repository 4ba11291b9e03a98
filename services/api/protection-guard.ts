// Refuses what would show a member of staff the name, contact or notes of a family in danger that this person may not
// read (docs/decisions/0078). Lists and pages that show such a family without them do so in their queries. This stops
// every other answer, also that of a route that someone adds later: the contract of a route declares whose data it shows.
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Queries } from '#projections/queries.ts'

import type { Principal } from './principal.ts'

export interface ProtectionGuard {
  /** For an action that shows, or reads back, what is known of a family. @refuses family_protected */
  requireReadable(clientId: string, actor: ResolvedActor): Promise<void>
  /** @refuses family_protected if the answer shows a family that the reader may not read */
  checkAnswer(name: RouteName, principal: Principal | undefined, answer: unknown): Promise<void>
}

export const createProtectionGuard = (queries: Pick<Queries, 'protection'>): ProtectionGuard => {
  const requireAllReadable = async (clientIds: readonly string[], actor: ResolvedActor) => {
    if (clientIds.length === 0 || !isStaff(actor)) return
    const { hiddenIds } = await queries.protection(actor)
    if (clientIds.some((id) => hiddenIds.has(id))) throw new RefusalError('family_protected')
  }
  return {
    requireReadable: (clientId, actor) => requireAllReadable([clientId], actor),
    checkAnswer: async (name, principal, answer) => {
      const { reads, produces }: RouteSpec = routes[name]
      // A file lists all clients that it has rows of. The queries of exports leave out the names (see exports.ts).
      if (reads === undefined || produces !== undefined || principal === undefined) return
      await requireAllReadable(reads.clientsOf(answer), principal.actor)
    },
  }
}
