// The actor of an event, which is stored with every event and shown on the timeline.
import { z } from 'zod'

const actorRoles = ['staff', 'admin', 'member', 'org_admin', 'client', 'guest', 'system'] as const
export const ActorRole = z.enum(actorRoles)
export type ActorRole = z.infer<typeof ActorRole>

export const Actor = z.object({
  /** Null for the system, and for a guest who is not signed in. */
  userId: z.uuid().nullable(),
  /** The organization for which the person acted. */
  organizationId: z.uuid().nullable(),
  role: ActorRole,
})
export type Actor = z.infer<typeof Actor>
