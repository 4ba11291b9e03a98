// The state of an application; undefined before it is submitted. It does not contain the form's content, because no
// decision depends on it.
import type { OpenStage } from './events.ts'

interface Submitted {
  readonly applicationId: string
}
export interface OpenApplication extends Submitted {
  readonly stage: OpenStage
}
export interface ApprovedApplication extends Submitted {
  readonly stage: 'approved'
  readonly organizationId: string
  readonly invitationId: string
}
export interface RejectedApplication extends Submitted {
  readonly stage: 'rejected'
}

export interface ErasedApplication extends Submitted {
  readonly stage: 'erased'
}

export type Application = OpenApplication | ApprovedApplication | RejectedApplication | ErasedApplication
