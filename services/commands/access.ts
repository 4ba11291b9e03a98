// Grants, changes and revokes roles. A grant is blocked before the event that revokes it is appended, so the change
// takes effect immediately even if a read model lags (docs/decisions/0019-immediate-access-revocation.md).
import type { GrantParams } from '#contracts/access-control.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { isStaff } from '#contracts/parties.ts'
import type { AcceptedInvitation } from '#domain/access/commands.ts'
import { accessDecider, reducesAccess } from '#domain/access/decide.ts'
import { accessStream } from '#domain/access/events.ts'
import type { Access } from '#domain/access/state.ts'
import { RefusalError } from '#domain/decision.ts'

import { type CommandContext, deriveCommandId, systemActor } from './context.ts'
import type { Handler } from './handle.ts'

/** Blocks grants immediately, before any read model has processed the change. */
export interface GrantBlocks {
  /** The revision of the person's access stream up to which the grant is blocked, or null if it never was. */
  findBlockedRevision(grant: GrantParams): Promise<number | null>
  /**
   * Blocks the grant as of this revision, with immediate effect. Returns false and blocks nothing if no admin would
   * remain.
   */
  block(grant: GrantParams & { readonly role: GrantedRole }, revision: number): Promise<boolean>
  /** Ends all of the person's sessions. `revokedBy` is null for the system. */
  endSessions(userId: string, revokedBy: string | null): Promise<void>
}

export interface AccessCommands {
  /** Checks in the log that the person is staff or admin. @refuses not_staff */
  requireStaff(userId: string): Promise<void>
  /**
   * Grants one active role per person and organization. Granting again changes the role.
   * @refuses not_permitted, not_found, last_admin, organization_not_found, organization_closed
   */
  grantAccess(
    grant: GrantParams & { readonly role: GrantedRole },
    context: CommandContext,
  ): Promise<{ position: string | null }>
  /**
   * Grants the role of an invitation that the person has accepted, as the system's act. The invitation's id makes it
   * happen once, so it may be repeated after a crash.
   * @refuses not_permitted if the person who invited may not, organization_not_found, organization_closed
   */
  acceptInvitation(
    grant: GrantParams & { readonly role: GrantedRole; readonly invitation: AcceptedInvitation },
    correlationId: string,
  ): Promise<{ position: string | null }>
  /** Revokes the grant and ends the person's sessions. @refuses not_permitted, not_found, last_admin */
  revokeAccess(grant: GrantParams, context: CommandContext): Promise<{ position: string | null }>
}

export interface AccessDeps {
  readonly handler: Handler
  readonly grantBlocks: GrantBlocks
  readonly requireOpenOrganization: (organizationId: string) => Promise<void>
}

export const createAccessCommands = ({ handler, grantBlocks, requireOpenOrganization }: AccessDeps): AccessCommands => {
  const block = async ({ userId, organizationId }: GrantParams, { grants, events }: Access): Promise<void> => {
    const currentRole = grants[organizationId]?.role
    if (currentRole === undefined) return
    if (!(await grantBlocks.block({ userId, organizationId, role: currentRole }, events - 1)))
      throw new RefusalError('last_admin')
  }
  return {
    requireStaff: async (userId) => {
      const { state } = await handler.load(accessDecider, accessStream(userId))
      if (!Object.values(state.grants).some(isStaff)) throw new RefusalError('not_staff')
    },
    grantAccess: async (grant, context) => {
      await requireOpenOrganization(grant.organizationId)
      const blockedRevision = await grantBlocks.findBlockedRevision(grant)
      const { actor } = context
      const { position } = await handler.handle(accessDecider, {
        stream: accessStream(grant.userId),
        context,
        decide: (state, at) => accessDecider.decide({ type: 'grant', actor, at, blockedRevision, ...grant }, state),
        beforeAppend: async (state) => {
          if (reducesAccess(state.grants[grant.organizationId], grant)) await block(grant, state)
        },
      })
      return { position }
    },
    acceptInvitation: async (grant, correlationId) => {
      const { id } = grant.invitation
      await requireOpenOrganization(grant.organizationId)
      const blockedRevision = await grantBlocks.findBlockedRevision(grant)
      const commandId = deriveCommandId(null, 'invitation', id)
      const command = { type: 'accept_invitation', actor: systemActor, blockedRevision, ...grant } as const
      const { position } = await handler.handle(accessDecider, {
        stream: accessStream(grant.userId),
        context: { actor: systemActor, commandId, correlationId, causationId: id },
        decide: (state, at) => accessDecider.decide({ ...command, at }, state),
        beforeAppend: async (state) => {
          if (reducesAccess(state.grants[grant.organizationId], grant)) await block(grant, state)
        },
      })
      return { position }
    },
    revokeAccess: async (grant, context) => {
      const { actor } = context
      const { position } = await handler.handle(accessDecider, {
        stream: accessStream(grant.userId),
        context,
        decide: (state, at) => accessDecider.decide({ type: 'revoke', actor, at, ...grant }, state),
        beforeAppend: async (state) => {
          await block(grant, state)
          await grantBlocks.endSessions(grant.userId, actor.userId)
        },
      })
      return { position }
    },
  }
}
