// Refuses what would show a member of staff the name, contact or notes of a family in danger that this person may not
// read, and commands about such a family (docs/decisions/0078 and 0088). Lists and pages that show such a family without
// them do so in their queries. This stops every other answer and command, also that of a route that someone adds later: the
// contract of a route declares whose data it shows and what it acts on.
import type { FamilyRecord } from '#contracts/acts-on.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import type { Commands } from '#commands/commands.ts'
import { RefusalError } from '#domain/decision.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import type { Queries } from '#projections/queries.ts'

import type { Principal } from './principal.ts'

export interface ProtectionGuard {
  /** Before the command runs. @refuses family_protected if it is about a family that the person may not read */
  checkCommand(
    name: RouteName,
    principal: Principal | undefined,
    request: { readonly params: unknown; readonly body: unknown },
  ): Promise<void>
  /** @refuses family_protected if the answer shows a family that the reader may not read */
  checkAnswer(name: RouteName, principal: Principal | undefined, answer: unknown): Promise<void>
}

interface ProtectionGuardDeps {
  readonly queries: Pick<Queries, 'protection' | 'referralParties' | 'referralsOfFamilies'>
  readonly commands: Pick<Commands, 'findFamily' | 'isReviewer'>
}

export const createProtectionGuard = ({ queries, commands }: ProtectionGuardDeps): ProtectionGuard => {
  const findHidden = async (actor: ResolvedActor): Promise<ReadonlySet<string>> =>
    isStaff(actor) ? (await queries.protection(actor)).hiddenIds : new Set()

  /** The row of a referral answers also while the log is down. */
  const findFamily = async (record: FamilyRecord): Promise<string | undefined> => {
    const row = record.kind === 'referral' ? await queries.referralParties(record.id) : undefined
    return row?.clientId ?? commands.findFamily(record)
  }

  /**
   * The read model may not include yet that the person has become the family's reviewer. The log does, and is asked only
   * about a family that would be refused. While the log is down, the refusal stands.
   */
  const reviewsAccordingToLog = async (
    { userId }: ResolvedActor,
    clientId: string,
    record?: FamilyRecord,
  ): Promise<boolean> => {
    if (userId === null) return false
    try {
      const referralIds = new Set(await queries.referralsOfFamilies([clientId]))
      if (record?.kind === 'referral') referralIds.add(record.id)
      return await commands.isReviewer(userId, [...referralIds])
    } catch (error) {
      if (isUnavailable(error)) return false
      throw error
    }
  }

  return {
    checkCommand: async (name, principal, request) => {
      const { actsOn }: RouteSpec = routes[name]
      const record = actsOn?.(request) ?? null
      if (record === null || principal === undefined) return
      const hiddenIds = await findHidden(principal.actor)
      if (hiddenIds.size === 0) return
      const clientId = await findFamily(record)
      if (clientId === undefined || !hiddenIds.has(clientId)) return
      if (!(await reviewsAccordingToLog(principal.actor, clientId, record))) throw new RefusalError('family_protected')
    },
    checkAnswer: async (name, principal, answer) => {
      const { reads, produces }: RouteSpec = routes[name]
      // A file lists all clients that it has rows of. The queries of exports leave out the names (see exports.ts).
      if (reads === undefined || produces !== undefined || principal === undefined) return
      const clientIds = reads.clientsOf(answer)
      if (clientIds.length === 0) return
      const hiddenIds = await findHidden(principal.actor)
      for (const clientId of clientIds) {
        if (hiddenIds.has(clientId) && !(await reviewsAccordingToLog(principal.actor, clientId)))
          throw new RefusalError('family_protected')
      }
    },
  }
}
