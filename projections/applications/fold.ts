// The state that the read model stores for an application: the staff decision, and every field of the form, sealed if
// it is sealed in the event.
import type { ApplicationStage } from '#contracts/applications.ts'
import type { Confidential } from '#contracts/confidential.ts'
import type { ApplicationEvent } from '#domain/application/events.ts'
import type { StreamFold } from '../engine/model.ts'

type Submitted = Omit<Extract<ApplicationEvent, { type: 'ApplicationSubmitted' }>['data'], 'applicationId'>

export interface ApplicationState extends Submitted {
  readonly stage: ApplicationStage
  readonly notes: Confidential | null
  readonly linkedOrgId: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const applicationFold: StreamFold<ApplicationState> = {
  name: 'application',
  category: 'application',
  apply: (state, event) => {
    if (event.type === 'ApplicationSubmitted') {
      const { applicationId: _, ...form } = event.data
      return { ...form, stage: 'new', notes: null, linkedOrgId: null, createdAt: event.at, updatedAt: event.at }
    }
    if (state === undefined) return undefined
    const updatedAt = event.at
    switch (event.type) {
      case 'ApplicationStageSet':
        return { ...state, stage: event.data.stage, updatedAt }
      case 'ApplicationApproved':
        return {
          ...state,
          stage: 'approved',
          notes: event.data.notes,
          linkedOrgId: event.data.organizationId,
          updatedAt,
        }
      case 'ApplicationRejected':
        return { ...state, stage: 'rejected', notes: event.data.notes, updatedAt }
      // Erased: no state remains.
      case 'ApplicationErased':
        return undefined
      default:
        return state
    }
  },
}
