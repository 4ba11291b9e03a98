// Applies each event to an application. The function is total: it handles every event in every state. A stream that
// does not start with ApplicationSubmitted is not an application, and events after an erasure are ignored.
import { assertNever } from '../decision.ts'
import type { ApplicationEvent } from './events.ts'
import type { Application } from './state.ts'

export const evolve = (state: Application | undefined, event: ApplicationEvent): Application | undefined => {
  if (event.type === 'ApplicationSubmitted')
    return { applicationId: event.data.applicationId, tier: event.data.tier, version: 1, stage: 'new' }
  if (state === undefined || state.stage === 'erased') return state
  const base = { applicationId: state.applicationId, tier: state.tier, version: state.version + 1 }
  switch (event.type) {
    case 'ApplicationStageSet':
      return { ...base, stage: event.data.stage }
    case 'ApplicationTierSet':
      return { ...state, ...base, tier: event.data.tier }
    case 'ApplicationApproved': {
      const { organizationId, invitationId } = event.data
      return { ...base, stage: 'approved', organizationId, invitationId, isSetUp: false }
    }
    case 'ApplicationSetUp':
      return state.stage === 'approved' ? { ...state, ...base, isSetUp: true } : state
    case 'ApplicationRejected':
      return { ...base, stage: 'rejected' }
    case 'ApplicationErased':
      return { ...base, stage: 'erased' }
    default:
      return assertNever(event)
  }
}
