// A family's contact details, unmasked, for those who may open them (ROLE-23).
import { z } from 'zod'

export const FamilyContact = z.object({
  clientId: z.uuid(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type FamilyContact = z.infer<typeof FamilyContact>
