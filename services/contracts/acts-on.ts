// Which family a command of staff is about. The router refuses the command before it runs if the person may not read this
// family (docs/decisions/0088).

/** A record that belongs to one family. */
export interface FamilyRecord {
  readonly kind: 'client' | 'referral' | 'appointment' | 'conversation'
  readonly id: string
}

/** Finds the record in a validated request. Null if this request is about no family. */
export type ActsOn = (request: { readonly params: unknown; readonly body: unknown }) => FamilyRecord | null

const inPath =
  (kind: FamilyRecord['kind']): ActsOn =>
  // The cast is safe: the paths of these routes have an id, which `protected-family-actions.spec.ts` checks.
  ({ params }) => ({ kind, id: (params as { readonly id: string }).id })

export const actsOnClient = inPath('client')
export const actsOnReferral = inPath('referral')
export const actsOnAppointment = inPath('appointment')
export const actsOnConversation = inPath('conversation')
