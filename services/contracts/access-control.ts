// Roles and grants, as shown and edited on Access Control and on the organization members list.
import { z } from 'zod'

import { GrantedRole, OrganizationRole } from './enumerations.ts'
import { PageQuery, WriteResult, listOf } from './lists.ts'
import { problems } from './problems.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Error message for any missing field (ROLE-05). */
const missingFieldMessage = problems.grant_fields_missing.title

/** The form's initial choice (ROLE-05). */
export const defaultGrantedRole: GrantedRole = 'member'

export const GrantAccess = z.object({
  email: z.string(missingFieldMessage).trim().min(1, missingFieldMessage).max(255, 'Valid email address is required'),
  organizationId: z.uuid(missingFieldMessage).toLowerCase(),
  role: z.enum(GrantedRole.options, missingFieldMessage),
})
export type GrantAccess = z.input<typeof GrantAccess>

export const AccessGrant = z.object({
  user: z.object({ id, name: z.string(), email: z.string() }),
  /** For a platform role: the person's home organization. */
  organization: z.object({ id, name: z.string() }),
  role: GrantedRole,
  grantedAt: instant,
  /** The person who granted the current role; null if the system did, as it does for the first admin. */
  grantedBy: z.object({ id, name: z.string() }).nullable(),
  /** Whether the person has set up a second factor. */
  secondFactor: z.boolean(),
})
export type AccessGrant = z.infer<typeof AccessGrant>

export const GrantQuery = PageQuery.extend({
  /** Part of a name or email address. */
  q: z.string().trim().max(100).optional(),
  organizationId: z.uuid().toLowerCase().optional(),
  role: GrantedRole.optional(),
})
export type GrantQuery = z.output<typeof GrantQuery>

/** Active grants, sorted by name. */
export const GrantList = listOf(AccessGrant)
export type GrantList = z.infer<typeof GrantList>

/** Identifies a grant by person and organization. */
export const GrantParams = z.object({ userId: z.uuid().toLowerCase(), organizationId: z.uuid().toLowerCase() })

/** `user`: the person with this email address. */
export const GrantResult = WriteResult.extend({ user: AccessGrant.shape.user })

export const MemberQuery = PageQuery.extend({ q: GrantQuery.shape.q })
export const SetMemberRole = z.object({ role: OrganizationRole })
