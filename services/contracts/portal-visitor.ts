// Who has opened the client portal: it decides which of its forms a person can use.
import type { CurrentUser } from './people.ts'

export type PortalVisitor =
  | { readonly kind: 'signed_out' | 'no_profile' | 'client' }
  /** The confirmation link was emailed to this address. */
  | { readonly kind: 'unconfirmed'; readonly email: string }

/** A person who has to enter a second-factor code first is not signed in yet. */
export const toPortalVisitor = (
  user: Pick<CurrentUser, 'email' | 'confirmed' | 'clientId' | 'mfaStep'> | null,
): PortalVisitor => {
  if (user === null || user.mfaStep === 'challenge') return { kind: 'signed_out' }
  if (user.clientId !== null) return { kind: 'client' }
  return user.confirmed ? { kind: 'no_profile' } : { kind: 'unconfirmed', email: user.email }
}
