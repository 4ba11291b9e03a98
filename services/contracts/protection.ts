// How answers to staff show that a family is in danger (docs/decisions/0078). Answers to partners and families never do.
import { z } from 'zod'

/**
 * Present for staff if the family is in danger: `hidden` if this reader may not read its name, contact and notes, which
 * are then empty. Who may is decided in `projections/protected-families.ts`.
 */
export const ShownProtection = z.enum(['readable', 'hidden']).optional()
export type ShownProtection = z.infer<typeof ShownProtection>
