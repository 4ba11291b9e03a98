// What a person may do: granted and revoked.
import type { GrantedRole } from '#contracts/enumerations.ts'
import { accessDecider } from '#domain/access/decide.ts'
import { accessStream } from '#domain/access/events.ts'

import type { CommandContext } from './context.ts'
import type { Handler } from './handle.ts'

export interface AccessCommands {
  /** One active role for each person and organization: granting again changes it. @refuses not_permitted, organization_not_found */
  grantAccess(
    grant: { readonly userId: string; readonly organizationId: string; readonly role: GrantedRole },
    context: CommandContext,
  ): Promise<{ position: string | null }>
  /** @refuses not_permitted */
  revokeAccess(
    grant: { readonly userId: string; readonly organizationId: string },
    context: CommandContext,
  ): Promise<{ position: string | null }>
}

export const createAccessCommands = (
  handler: Handler,
  requireOrganization: (organizationId: string) => Promise<void>,
): AccessCommands => ({
  grantAccess: async (grant, context) => {
    await requireOrganization(grant.organizationId)
    const { position } = await handler.handle(accessDecider, {
      stream: accessStream(grant.userId),
      context,
      decide: (state, at) => accessDecider.decide({ type: 'grant', actor: context.actor, at, ...grant }, state),
    })
    return { position }
  },
  revokeAccess: async (grant, context) => {
    const { position } = await handler.handle(accessDecider, {
      stream: accessStream(grant.userId),
      context,
      decide: (state, at) => accessDecider.decide({ type: 'revoke', actor: context.actor, at, ...grant }, state),
    })
    return { position }
  },
})
