// The state of an application, which is undefined before submission. It does not contain the form's content, because no
// decision depends on it.
import type { OpenStage } from './events.ts'

interface ApplicationBase {
  readonly applicationId: string
}
interface OpenApplication extends ApplicationBase {
  readonly stage: OpenStage
}
interface ApprovedApplication extends ApplicationBase {
  readonly stage: 'approved'
  readonly organizationId: string
  readonly invitationId: string
}
interface RejectedApplication extends ApplicationBase {
  readonly stage: 'rejected'
}

interface ErasedApplication extends ApplicationBase {
  readonly stage: 'erased'
}

export type Application = OpenApplication | ApprovedApplication | RejectedApplication | ErasedApplication
