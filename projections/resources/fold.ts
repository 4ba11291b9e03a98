// The state that the read model stores for the resources of one referral: the texts, which stay sealed, and when each
// resource was recorded.
import type { Confidential } from '#contracts/confidential.ts'
import type { ResourceType } from '#contracts/enumerations.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { type ResourceEvent, resourceEvents } from '#domain/resource/events.ts'
import { evolve } from '#domain/resource/evolve.ts'
import type { Resource, Resources } from '#domain/resource/state.ts'
import type { StreamFold } from '../engine/model.ts'

interface Details {
  readonly name: Confidential
  readonly type: ResourceType
  readonly startDate: string
  readonly endDate: string | null
  readonly notes: Confidential | null
  readonly recordedAt: string
  readonly recordedBy: string | null
}

export interface RecordedResource extends Resource, Details {}

export interface ReferralResourcesState {
  readonly clientId: string
  /** The same state that commands are decided on. */
  readonly resources: Resources
  readonly details: Readonly<Record<string, Details>>
  readonly createdAt: string
  readonly updatedAt: string
}

type RecordedResourceEvent = RecordedEvent<ResourceEvent>

export const isResourceEvent = (event: RecordedEvent): event is RecordedResourceEvent => event.type in resourceEvents

const withDetails = (
  details: ReferralResourcesState['details'],
  event: RecordedResourceEvent,
): ReferralResourcesState['details'] => {
  if (event.type === 'ResourceCanceled') return details
  const { resourceId, name, type, startDate, endDate, notes } = event.data
  const { recordedAt, recordedBy } = details[resourceId] ?? { recordedAt: event.at, recordedBy: event.actor.userId }
  return { ...details, [resourceId]: { name, type, startDate, endDate, notes, recordedAt, recordedBy } }
}

/** A stream that does not begin with ResourceRecorded has no state. */
export const referralResourcesFold: StreamFold<ReferralResourcesState> = {
  name: 'referral_resources',
  category: 'resource',
  apply: (state, event) => {
    if (!isResourceEvent(event)) return state
    if (state === undefined && event.type !== 'ResourceRecorded') return undefined
    return {
      clientId: event.type === 'ResourceRecorded' ? event.data.clientId : (state?.clientId ?? ''),
      resources: evolve(state?.resources ?? {}, event),
      details: withDetails(state?.details ?? {}, event),
      createdAt: state?.createdAt ?? event.at,
      updatedAt: event.at,
    }
  },
}

/** The resource with this id, or undefined if it was never recorded. */
export const findResource = (
  { resources, details }: ReferralResourcesState,
  resourceId: string,
): RecordedResource | undefined => {
  const [amounts, texts] = [resources[resourceId], details[resourceId]]
  return amounts === undefined || texts === undefined ? undefined : { ...amounts, ...texts }
}

/** Only the amounts, for the read models of referrals, which join them. */
export const resourceAmountsFold: StreamFold<Resources> = {
  name: 'resource_amounts',
  category: 'resource',
  apply: (state, event) => (isResourceEvent(event) ? evolve(state ?? {}, event) : state),
}
