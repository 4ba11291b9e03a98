// Says in an answer whether the family's own phone may keep it (docs/decisions/0083). Staff and organizations may keep
// nothing, even if they also have a client profile.
import { notKept, offlineCopyHeader } from '#contracts/offline-copy.ts'
import type { FamilyView } from '#contracts/organization-ref.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import type { FastifyReply } from 'fastify'

import type { Principal } from './principal.ts'

/** Nothing that the family reads may tell the reason. */
export const mayKeepCopy = (
  { role }: Pick<ResolvedActor, 'role'>,
  { offlineAllowed }: Pick<FamilyView, 'offlineAllowed'>,
): boolean => role === 'client' && offlineAllowed

/** Sets the header of an answer whose route declares it. */
export type MarkOfflineCopy = (name: RouteName, principal: Principal | undefined, reply: FastifyReply) => Promise<void>

interface FamilyViewReader {
  readonly queries: { readonly familyView: (clientId: string) => Promise<FamilyView> }
}

export const createMarkOfflineCopy =
  ({ queries }: FamilyViewReader): MarkOfflineCopy =>
  async (name, principal, reply) => {
    const { offlineCopy }: RouteSpec = routes[name]
    const clientId = principal?.actor.clientId ?? null
    if (offlineCopy !== true || principal === undefined || clientId === null) return
    const { actor } = principal
    reply.header(offlineCopyHeader, mayKeepCopy(actor, await queries.familyView(clientId)) ? actor.userId : notKept)
  }
