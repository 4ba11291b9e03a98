// A family's contact details, unmasked, for those who may open them (ROLE-23).
import { z } from 'zod'

import { ContactRules } from './contact-rules.ts'

export const FamilyContact = z.object({
  clientId: z.uuid(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether and how the family may be contacted. */
  rules: ContactRules,
})
export type FamilyContact = z.infer<typeof FamilyContact>
