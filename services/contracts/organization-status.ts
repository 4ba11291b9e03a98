// Whether an organization is open, closing or closed.
import { z } from 'zod'

/** While it is `closing`, nothing new arrives, and its people finish or hand over what is open. */
export const OrganizationStatus = z.enum(['open', 'closing', 'closed'])
export type OrganizationStatus = z.infer<typeof OrganizationStatus>
