// API schemas for roles and grants on the Access Control page and in the organization members list.
import { z } from 'zod'

import { GrantedRole, OrganizationRole } from './enumerations.ts'
import { PageQuery, WriteResult, listOf } from './lists.ts'
import { messageKey } from './validation.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Error message for any missing field (ROLE-05). */
const missingField = messageKey('staff-problems:grantFieldsMissing')

/** The role that the form selects initially (ROLE-05). */
export const defaultGrantedRole: GrantedRole = 'member'

export const GrantAccess = z.object({
  email: z.string(missingField).trim().min(1, missingField).max(255, messageKey('validation:emailInvalid')),
  organizationId: z.uuid(missingField).toLowerCase(),
  role: z.enum(GrantedRole.options, missingField),
})
export type GrantAccess = z.input<typeof GrantAccess>

export const AccessGrant = z.object({
  user: z.object({ id, name: z.string(), email: z.string() }),
  /** For a platform role, this is the person's home organization. */
  organization: z.object({ id, name: z.string() }),
  role: GrantedRole,
  grantedAt: instant,
  /** The person who granted the current role. Null if the system did, as for the first admin. */
  grantedBy: z.object({ id, name: z.string() }).nullable(),
  /** Whether the person has set up a second factor. */
  secondFactor: z.boolean(),
  /** Whether the role waits for a longer password or a second factor, and has no effect until then (AUTH-09). */
  pending: z.boolean(),
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
export type GrantParams = z.output<typeof GrantParams>

/** `user` is the email address of the person. */
export const GrantResult = WriteResult.extend({ user: AccessGrant.shape.user })

export const MemberQuery = PageQuery.extend({ q: GrantQuery.shape.q })
export const SetMemberRole = z.object({ role: OrganizationRole })
