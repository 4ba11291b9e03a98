// Events of a person's access: the roles on the platform and in organizations. Stream `access-<userId>`.
import { GrantedRole } from '#contracts/enumerations.ts'
import { z } from 'zod'

const id = z.uuid()

export const accessEvents = {
  /** A user has at most one active membership per organization. Granting again changes its role (ROLE-08). */
  AccessGranted: {
    version: 1,
    schema: z.object({
      userId: id,
      organizationId: id,
      role: GrantedRole,
      /** The invitation that the person accepted, and who sent it. Absent if someone granted the role directly. */
      invitation: z.object({ id, invitedBy: id }).optional(),
    }),
  },
  AccessRevoked: { version: 1, schema: z.object({ userId: id, organizationId: id }) },
} as const

type AccessEventType = keyof typeof accessEvents
export type AccessEvent = {
  [T in AccessEventType]: { readonly type: T; readonly data: z.infer<(typeof accessEvents)[T]['schema']> }
}[AccessEventType]

export const accessStream = (userId: string) => `access-${userId}`
