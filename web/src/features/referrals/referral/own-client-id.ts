import type { CurrentUser } from '#contracts/people.ts'

/** The client profile id of a person who is only a client. Null for staff and members of organizations. */
export const ownClientId = (user: CurrentUser | null): string | null =>
  user !== null && user.platformRole === null && user.organizationId === null ? user.clientId : null
