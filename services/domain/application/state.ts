// The state of an application, which is undefined before submission. It does not contain the form's content, because no
// decision depends on it.
import type { OpenStage } from '#contracts/applications.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'

interface ApplicationBase {
  readonly applicationId: string
  /** The tier that the partner will have. */
  readonly tier: PartnerTier
  /** The number of its events, so that a person decides on what they saw (REF-28). */
  readonly version: number
}
interface OpenApplication extends ApplicationBase {
  readonly stage: OpenStage
}
interface ApprovedApplication extends ApplicationBase {
  readonly stage: 'approved'
  readonly organizationId: string
  readonly invitationId: string
  /** Whether the organization and the invitation exist. */
  readonly isSetUp: boolean
}
interface RejectedApplication extends ApplicationBase {
  readonly stage: 'rejected'
}

interface ErasedApplication extends ApplicationBase {
  readonly stage: 'erased'
}

export type Application = OpenApplication | ApprovedApplication | RejectedApplication | ErasedApplication
