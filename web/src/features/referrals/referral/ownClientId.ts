// Whether somebody looks at a referral as the client it is about.
import type { CurrentUser } from '#contracts/people.ts'

/** The client profile of a reader who is here as the client alone. */
export const ownClientId = (user: CurrentUser | null): string | null =>
  user !== null && user.platformRole === null && user.organizationId === null ? user.clientId : null
