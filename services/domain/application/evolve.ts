// Applies each event to an application. The function is total: it handles every event in every state. A stream that
// does not start with ApplicationSubmitted is not an application, and events after an erasure are ignored.
import { assertNever } from '../decision.ts'
import type { ApplicationEvent } from './events.ts'
import type { Application } from './state.ts'

export const evolve = (state: Application | undefined, event: ApplicationEvent): Application | undefined => {
  if (event.type === 'ApplicationSubmitted') return { applicationId: event.data.applicationId, stage: 'new' }
  if (state === undefined || state.stage === 'erased') return state
  const { applicationId } = state
  switch (event.type) {
    case 'ApplicationStageSet':
      return { applicationId, stage: event.data.stage }
    case 'ApplicationApproved': {
      const { organizationId, invitationId } = event.data
      return { applicationId, stage: 'approved', organizationId, invitationId }
    }
    case 'ApplicationRejected':
      return { applicationId, stage: 'rejected' }
    case 'ApplicationErased':
      return { applicationId, stage: 'erased' }
    default:
      return assertNever(event)
  }
}
