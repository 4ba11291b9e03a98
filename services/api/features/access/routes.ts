// Access control: admins grant and revoke access, and an organization's admin manages its members.
import type { CommandContext } from '#commands/context.ts'
import type { GrantParams } from '#contracts/access-control.ts'
import { organizationRoles } from '#contracts/enumeration-values.ts'
import { RefusalError } from '#domain/decision.ts'
import type { SignedInCaller } from '#identity/second-factor.ts'

import { toCaller } from '../../caller.ts'
import type { Principal } from '../../principal.ts'
import type { FeatureModule } from '../../feature-module.ts'

/** Returns the organization that the user acts for. The route's access rule guarantees one. */
const requireOrganization = ({ actor }: Principal): string => {
  if (actor.organizationId === null) throw new RefusalError('not_permitted')
  return actor.organizationId
}

/** Acts as the organization's admin even if the user is also staff. */
const asOrganizationAdmin = (context: CommandContext): CommandContext => ({
  ...context,
  actor: { ...context.actor, role: 'org_admin' },
})

export const accessFeature: FeatureModule<'queries' | 'commands' | 'identity' | 'onAccessChanged'> = (
  { route },
  { queries, commands, identity, onAccessChanged },
) => {
  const announceAccessChange = async <Result>(userId: string, change: Promise<Result>): Promise<Result> => {
    try {
      return await change
    } finally {
      // Runs after a failure too, because the grant may already be blocked.
      onAccessChanged(userId)
    }
  }

  route('accessGrants', async ({ query: { page, q, organizationId, role, after } }) =>
    queries.grants({ page, q, organizationId, roles: role && [role] }, after),
  )

  route('grantAccess', async ({ body: { email, organizationId, role }, context }) => {
    const account = await identity.accounts.findByEmail(email)
    if (account === undefined) throw new RefusalError('user_not_found')
    // Anyone can sign up with someone else's address.
    if (!account.confirmed) throw new RefusalError('user_not_confirmed')
    const { id: userId, name } = account
    const { position } = await announceAccessChange(
      userId,
      commands.grantAccess({ userId, organizationId, role }, context),
    )
    return { user: { id: userId, name, email: account.email }, position }
  })

  /** Also cancels an invitation, which would give the access back. */
  const revoke = async (grant: GrantParams, context: CommandContext, caller: SignedInCaller) => {
    await identity.invitations.cancelFor(grant.userId, grant.organizationId, caller)
    return announceAccessChange(grant.userId, commands.revokeAccess(grant, context))
  }

  route('revokeAccess', async ({ params, context, principal, request }) =>
    revoke(params, context, toCaller(principal, request)),
  )

  route('members', async ({ query: { page, q, after }, principal }) =>
    queries.grants({ page, q, organizationId: requireOrganization(principal), roles: organizationRoles }, after),
  )

  route('setMemberRole', async ({ params: { userId }, body: { role }, principal, context }) => {
    const grant = { userId, organizationId: requireOrganization(principal), role }
    return announceAccessChange(userId, commands.grantAccess(grant, asOrganizationAdmin(context)))
  })

  route('removeMember', async ({ params: { userId }, principal, context, request }) => {
    const grant = { userId, organizationId: requireOrganization(principal) }
    return revoke(grant, asOrganizationAdmin(context), toCaller(principal, request))
  })
}
