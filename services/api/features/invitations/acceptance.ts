// What the invited person sees and does. The link of the email was exchanged for a cookie when the page opened.
import { type JoinByInvitation, type OpenInvitation, canInvite } from '#contracts/invitations.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Caller } from '#identity/audit.ts'
import type { LinkedInvitation } from '#identity/invitation-acceptance.ts'

import type { FeatureServices } from '../../feature-module.ts'
import type { Principal } from '../../principal.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'

type Needs = 'identity' | 'commands' | 'queries' | 'principals' | 'onAccessChanged'

export const createInvitationAcceptance = ({
  identity: { accounts, invitationAcceptance },
  commands,
  queries,
  principals,
  onAccessChanged,
}: Pick<FeatureServices, Needs>) => {
  /**
   * The invitation behind the link, with the rights of the person who sent it. @refuses invitation_not_found
   */
  const requireOpen = async (token: string | undefined) => {
    const invitation = token === undefined ? undefined : await invitationAcceptance.findByToken(token)
    if (invitation === undefined) throw new RefusalError('invitation_not_found')
    const inviter = { userId: invitation.invitedBy, ...(await principals.findRoles(invitation.invitedBy)) }
    // An application was approved once and for all. Other invitations end with the right to invite.
    const mayInvite = invitation.applicationId !== null || canInvite(inviter, invitation)
    if (!invitation.accepted && !mayInvite) throw new RefusalError('invitation_not_found')
    // It may be kept open after all, so the invitation is not ended yet.
    if (!invitation.accepted && (await queries.organizationStatus(invitation.organizationId)) !== 'open')
      throw new RefusalError('invitation_not_found')
    return { invitation, inviter }
  }
  type Open = Awaited<ReturnType<typeof requireOpen>>

  /** Grants the role once, even if this is repeated after an interruption. */
  const accept = async ({ invitation, inviter }: Open, accountId: string, caller: Caller, requestId: string) => {
    const { id, organizationId, role, applicationId } = invitation
    const { accepted } = unwrapOutcome(await invitationAcceptance.hold(id))
    if (accepted) return
    try {
      const grant = { userId: accountId, organizationId, role, invitation: { id, inviter, applicationId } }
      const { position } = await commands.acceptInvitation(grant, requestId)
      await invitationAcceptance.complete(id, accountId, caller)
      // The next page shows the person's new role.
      await queries.getAccess(accountId, position ?? undefined)
    } finally {
      // Runs after a failure too, because the role may already be granted.
      onAccessChanged(accountId)
    }
  }

  type Step = OpenInvitation['step']
  const findStep = async ({ email, accepted }: LinkedInvitation, principal: Principal | undefined): Promise<Step> => {
    if (accepted) return 'accepted'
    if (principal !== undefined) return principal.user.email === email ? 'accept' : 'switch_account'
    return (await accounts.findByEmail(email)) === undefined ? 'register' : 'sign_in'
  }

  return {
    /** @refuses invitation_not_found */
    open: async (token: string | undefined, principal: Principal | undefined): Promise<OpenInvitation> => {
      const { invitation } = await requireOpen(token)
      const { email, organizationId, role, expiresAt } = invitation
      const names = await queries.organizationNames([organizationId])
      return {
        email,
        organization: names.get(organizationId) ?? '',
        role,
        expiresAt: expiresAt.toISOString(),
        step: await findStep(invitation, principal),
      }
    },

    /** Returns the address of the new account. @refuses invitation_not_found, weak_password, already_exists, busy */
    join: async (token: string | undefined, newAccount: JoinByInvitation, caller: Caller, requestId: string) => {
      const open = await requireOpen(token)
      const { accountId } = unwrapOutcome(await invitationAcceptance.createAccount(open.invitation, newAccount, caller))
      await accept(open, accountId, caller, requestId)
      return open.invitation.email
    },

    /** @refuses invitation_not_found, invitation_for_other_account, busy */
    accept: async (token: string | undefined, { user }: Principal, caller: Caller, requestId: string) => {
      const open = await requireOpen(token)
      if (open.invitation.email !== user.email) throw new RefusalError('invitation_for_other_account')
      await accept(open, user.id, caller, requestId)
    },
  }
}
