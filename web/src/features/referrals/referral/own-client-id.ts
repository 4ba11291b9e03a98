// Whether the signed-in person sees a referral as its client.
import type { CurrentUser } from '#contracts/people.ts'

/** The client profile of a person who is only a client; null for staff and members of organizations. */
export const ownClientId = (user: CurrentUser | null): string | null =>
  user !== null && user.platformRole === null && user.organizationId === null ? user.clientId : null
