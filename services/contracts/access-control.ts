// Who may do what, as Access Control and the members of an organization show and change it.
import { z } from 'zod'

import { GrantedRole, OrganizationRole } from './enumerations.ts'
import { PageQuery, Written, listOf } from './lists.ts'
import { problems } from './problems.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** What any missing answer is refused with (ROLE-05). */
const missing = problems.grant_fields_missing.title

/** The form's choice until another is made (ROLE-05). */
export const defaultGrantedRole: GrantedRole = 'member'

export const GrantAccess = z.object({
  email: z.string(missing).trim().min(1, missing).max(255, 'Valid email address is required'),
  organizationId: z.uuid(missing).toLowerCase(),
  role: z.enum(GrantedRole.options, missing),
})
export type GrantAccess = z.input<typeof GrantAccess>

export const AccessGrant = z.object({
  user: z.object({ id, name: z.string(), email: z.string() }),
  /** For a platform role: the person's home organization. */
  organization: z.object({ id, name: z.string() }),
  role: GrantedRole,
  grantedAt: instant,
  /** Who gave the role as it is; null: the system, which set up the first. */
  grantedBy: z.object({ id, name: z.string() }).nullable(),
  /** Whether the person has set up a second factor. */
  secondFactor: z.boolean(),
})
export type AccessGrant = z.infer<typeof AccessGrant>

export const GrantQuery = PageQuery.extend({
  /** Part of a name or of an e-mail address. */
  q: z.string().trim().max(100).optional(),
  organizationId: z.uuid().toLowerCase().optional(),
  role: GrantedRole.optional(),
})
export type GrantQuery = z.output<typeof GrantQuery>

/** Active grants by name. */
export const GrantList = listOf(AccessGrant)
export type GrantList = z.infer<typeof GrantList>

/** Whose grant for which organization. */
export const GrantAddress = z.object({ userId: z.uuid().toLowerCase(), organizationId: z.uuid().toLowerCase() })

/** `user`: whom the address belongs to. */
export const Granted = Written.extend({ user: AccessGrant.shape.user })

export const MemberQuery = PageQuery.extend({ q: GrantQuery.shape.q })
export const SetMemberRole = z.object({ role: OrganizationRole })
