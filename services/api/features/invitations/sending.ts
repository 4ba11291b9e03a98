// Sends, lists and cancels invitations, for the admins of the exchange and of one organization.
import type { PartnerReader } from '#contracts/contacts.ts'
import type { OrganizationRole } from '#contracts/enumerations.ts'
import { type InvitationList, canInvite } from '#contracts/invitations.ts'
import { organizationRoles } from '#contracts/enumeration-values.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount } from '#contracts/paging.ts'
import { refuseInvitation } from '#domain/access/decide.ts'
import { RefusalError } from '#domain/decision.ts'
import { normalizeEmail } from '#identity/accounts.ts'
import type { NewInvitation } from '#identity/invitations.ts'
import type { Invitation } from '#identity/pending-invitations.ts'
import type { SignedInCaller } from '#identity/second-factor.ts'

import type { FeatureServices } from '../../feature-module.ts'
import { type Principal, toPartnerReader } from '../../principal.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'

/** Which invitations a list shows. */
interface InvitationScope {
  readonly page: number
  readonly organizationId?: string | undefined
  /** Any of these roles; undefined means all. */
  readonly roles?: readonly OrganizationRole[]
}

export const createInvitationSending = ({
  identity: { invitations },
  queries,
  clock,
}: Pick<FeatureServices, 'identity' | 'queries' | 'clock'>) => {
  const requireOrganizationName = async (id: string, reader: PartnerReader) => {
    const organization = await queries.organization(id, reader)
    if (organization === undefined) throw new RefusalError('organization_not_found')
    if (organization.status !== 'open') throw new RefusalError('organization_closed')
    return organization.name
  }

  const requirePermission = ({ user }: Principal, invitation: Pick<Invitation, 'organizationId' | 'role'>) => {
    if (!canInvite(user, invitation)) throw new RefusalError('not_permitted')
  }

  /**
   * Looks for the address only among the people that the list of this person shows, so a refusal says nothing about
   * other accounts.
   */
  const requireUse = async (
    { user }: Principal,
    { organizationId, role, ...invitation }: Pick<Invitation, 'organizationId' | 'role' | 'email'>,
  ) => {
    const email = normalizeEmail(invitation.email)
    const roles = user.platformRole === null ? organizationRoles : undefined
    const { rows } = await queries.grants({ page: 1, email, organizationId, roles }, undefined)
    const refusal = refuseInvitation(role, { isInviter: email === user.email, role: rows[0]?.role })
    if (refusal !== undefined) throw new RefusalError(refusal.refused)
  }

  return {
    list: async ({ page, organizationId, roles }: InvitationScope): Promise<InvitationList> => {
      const { rows, total } = await invitations.list({ page, organizationId, roles })
      const names = await queries.organizationNames([...new Set(rows.map((row) => row.organizationId))])
      const now = clock.now()
      return {
        rows: rows.map((row) => ({
          id: row.id,
          email: row.email,
          organization: { id: row.organizationId, name: names.get(row.organizationId) ?? '' },
          role: row.role,
          invitedBy: { id: row.invitedBy, name: row.inviterName },
          sentAt: row.sentAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
          expired: row.expiresAt <= now,
        })),
        total,
        page,
        pages: pageCount(total, pageSize),
      }
    },

    /**
     * @refuses not_permitted, own_invitation, already_member, organization_not_found, organization_closed,
     * too_many_requests, busy, key_reused
     */
    send: async (invitation: Omit<NewInvitation, 'organization'>, principal: Principal, caller: SignedInCaller) => {
      requirePermission(principal, invitation)
      const organization = await requireOrganizationName(invitation.organizationId, toPartnerReader(principal))
      await requireUse(principal, invitation)
      unwrapOutcome(await invitations.send({ ...invitation, organization }, caller))
      return {}
    },

    /** @refuses not_found, not_permitted, own_invitation, already_member, organization_closed, too_many_requests, busy */
    resend: async (invitation: Invitation | undefined, principal: Principal, caller: SignedInCaller) => {
      if (invitation === undefined) throw new RefusalError('not_found')
      requirePermission(principal, invitation)
      const organization = await requireOrganizationName(invitation.organizationId, toPartnerReader(principal))
      await requireUse(principal, invitation)
      unwrapOutcome(await invitations.resend(invitation.id, organization, caller))
      return {}
    },

    /** @refuses not_found, busy */
    cancel: async (invitation: Invitation | undefined, caller: SignedInCaller) => {
      if (invitation === undefined) throw new RefusalError('not_found')
      unwrapOutcome(await invitations.cancel(invitation.id, caller))
      return {}
    },
  }
}
