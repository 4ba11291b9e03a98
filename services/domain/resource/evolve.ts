// Applies each event to the resources of a referral. The function is total: a change of a resource that was never
// recorded changes nothing.
import { assertNever } from '../decision.ts'
import type { ResourceEvent } from './events.ts'
import type { Resources } from './state.ts'

export const evolve = (state: Resources, event: ResourceEvent): Resources => {
  const { resourceId } = event.data
  const before = state[resourceId]
  if (event.type !== 'ResourceRecorded' && before === undefined) return state
  const version = (before?.version ?? 0) + 1
  switch (event.type) {
    case 'ResourceRecorded':
    case 'ResourceCorrected': {
      const { amountCents, status, providerId } = event.data
      return { ...state, [resourceId]: { amountCents, status, providerId, version } }
    }
    case 'ResourceCanceled':
      return before === undefined ? state : { ...state, [resourceId]: { ...before, status: 'cancelled', version } }
    default:
      return assertNever(event)
  }
}
