// The dependencies that the identity services share.
import type { Clock } from '#platform/clock.ts'

import type { Attempts } from './attempts.ts'
import type { Audit } from './audit.ts'
import type { IdentityKeys } from './keys.ts'
import type { PendingProfiles } from './pending-profiles.ts'
import type { AccountEmails } from './account-emails.ts'
import type { IdentityDatabase } from './tables.ts'

export interface IdentityContext {
  readonly db: IdentityDatabase
  readonly clock: Clock
  readonly keys: IdentityKeys
  readonly attempts: Attempts
  readonly audit: Audit
  readonly emails: AccountEmails
  readonly pendingProfiles: PendingProfiles
}
