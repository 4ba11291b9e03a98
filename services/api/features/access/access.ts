// Access Control: who may do what, granted and revoked by admins; and the members of an organization, kept by its own admin.
import type { Commands } from '#commands/commands.ts'
import type { CommandContext } from '#commands/context.ts'
import { organizationRoles } from '#contracts/enumerations.ts'
import { Refused } from '#domain/decision.ts'
import type { Accounts } from '#identity/accounts.ts'
import type { Queries } from '#projections/queries.ts'

import type { Reader } from '../../reader.ts'
import type { Router } from '../../route.ts'

export interface AccessRouteDeps {
  readonly queries: Pick<Queries, 'grants'>
  readonly commands: Pick<Commands, 'grantAccess' | 'revokeAccess'>
  readonly accounts: Pick<Accounts, 'findByEmail'>
  /** Whoever holds what was known of this person forgets it, in every process. */
  readonly accessChanged: (userId: string) => void
}

/** The organization the reader acts for; the route's access promises one. */
const ownOrganization = ({ actor }: Reader): string => {
  if (actor.organizationId === null) throw new Refused('not_permitted')
  return actor.organizationId
}

/** Members are managed in the capacity of their organization's admin, also by somebody who is staff besides. */
const asOrganizationAdmin = (context: CommandContext): CommandContext => ({
  ...context,
  actor: { ...context.actor, role: 'org_admin' },
})

export const accessRoutes = ({ route }: Router, deps: AccessRouteDeps): void => {
  const { queries, commands, accounts, accessChanged } = deps
  const told = async <Result>(userId: string, change: Promise<Result>): Promise<Result> => {
    try {
      return await change
    } finally {
      // Also after a failure: the grant may have been blocked before it.
      accessChanged(userId)
    }
  }

  route('accessGrants', async ({ query: { page, q, organizationId, role, after } }) =>
    queries.grants({ page, q, organizationId, roles: role && [role] }, after),
  )

  route('grantAccess', async ({ body: { email, organizationId, role }, context }) => {
    const account = await accounts.findByEmail(email)
    if (account === undefined) throw new Refused('user_not_found')
    // Anybody can sign up with somebody else's address.
    if (!account.confirmed) throw new Refused('user_not_confirmed')
    const { id: userId, name } = account
    const { position } = await told(userId, commands.grantAccess({ userId, organizationId, role }, context))
    return { user: { id: userId, name, email: account.email }, position }
  })

  route('revokeAccess', async ({ params, context }) => told(params.userId, commands.revokeAccess(params, context)))

  route('members', async ({ query: { page, q, after }, reader }) =>
    queries.grants({ page, q, organizationId: ownOrganization(reader), roles: organizationRoles }, after),
  )

  route('setMemberRole', async ({ params: { userId }, body: { role }, reader, context }) => {
    const grant = { userId, organizationId: ownOrganization(reader), role }
    return told(userId, commands.grantAccess(grant, asOrganizationAdmin(context)))
  })

  route('removeMember', async ({ params: { userId }, reader, context }) => {
    const grant = { userId, organizationId: ownOrganization(reader) }
    return told(userId, commands.revokeAccess(grant, asOrganizationAdmin(context)))
  })
}
