// API schemas for invitations: an admin, or the admin of an organization, invites a person by email to a role.
import { z } from 'zod'

import { ChangePasswordWithRole, CredentialEmail, SignUp } from './accounts.ts'
import { GrantedRole, type OrganizationRole, type PlatformRole } from './enumerations.ts'
import { defaultLanguage, languages } from './language.ts'
import { PageQuery, listOf } from './lists.ts'
import { messageKey } from './validation.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** How long the link in an invitation works, in milliseconds. */
export const invitationLifetime = 7 * 86_400_000

/** The page that the link opens. Its `key` is exchanged for a cookie at once (services/api/pages/link-keys.ts). */
export const invitationPath = '/invitation'

const email = CredentialEmail
const language = z.enum(languages).default(defaultLanguage)

/** By the admin of an organization: always as a member of the own organization. */
export const InviteMember = z.object({ email, language })
export type InviteMember = z.input<typeof InviteMember>

/** By an admin. For a platform role, the organization is the person's home organization. */
export const InvitePerson = InviteMember.extend({
  organizationId: z.uuid(messageKey('staff-validation:organizationRequired')).toLowerCase(),
  role: GrantedRole,
})
export type InvitePerson = z.input<typeof InvitePerson>

/** An invitation that was neither accepted nor canceled. It says nothing about whether the address has an account. */
export const PendingInvitation = z.object({
  id,
  email: z.string(),
  organization: z.object({ id, name: z.string() }),
  role: GrantedRole,
  invitedBy: z.object({ id, name: z.string() }),
  sentAt: instant,
  expiresAt: instant,
  /** Whether the time is over, so that the link no longer works. */
  expired: z.boolean(),
})
export type PendingInvitation = z.infer<typeof PendingInvitation>

export const InvitationQuery = PageQuery.extend({ organizationId: z.uuid().toLowerCase().optional() })
export type InvitationQuery = z.output<typeof InvitationQuery>
export const MemberInvitationQuery = PageQuery
/** Newest first. */
export const InvitationList = listOf(PendingInvitation).omit({ position: true, stale: true })
export type InvitationList = z.infer<typeof InvitationList>

export const InvitationParams = z.object({ id: z.uuid().toLowerCase() })

/** What the invited person does next: create an account, sign in, sign in with another account, or accept. */
const invitationSteps = ['register', 'sign_in', 'switch_account', 'accept', 'accepted'] as const

/** The invitation as its holder sees it. */
export const OpenInvitation = z.object({
  email: z.string(),
  organization: z.string(),
  role: GrantedRole,
  expiresAt: instant,
  step: z.enum(invitationSteps),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** The password of a new account whose role takes effect at once (AUTH-09). */
export const JoinByInvitation = SignUp.pick({ fullName: true }).extend({
  password: ChangePasswordWithRole.shape.password,
})
export type JoinByInvitation = z.infer<typeof JoinByInvitation>

/** The rights of a person who invites. */
export interface Inviter {
  readonly userId: string
  readonly platformRole: PlatformRole | null
  readonly memberships: readonly { readonly organization: { readonly id: string }; readonly role: OrganizationRole }[]
}

interface InvitedRole {
  readonly organizationId: string
  readonly role: GrantedRole
}

/**
 * Whether a person may invite to this role: an admin to every role, and the admin of an organization to become a member
 * there (ROLE-07). It is checked when the invitation is sent and again when it is used.
 */
export const canInvite = (inviter: Omit<Inviter, 'userId'>, { organizationId, role }: InvitedRole): boolean =>
  inviter.platformRole === 'admin' ||
  (role === 'member' &&
    inviter.memberships.some(
      (membership) => membership.role === 'org_admin' && membership.organization.id === organizationId,
    ))
