// The state that the read model stores for an organization: the organization as the domain folds it, and when it changed.
import { type OrganizationEvent, organizationEvents } from '#domain/organization/events.ts'
import { evolve } from '#domain/organization/evolve.ts'
import type { Organization } from '#domain/organization/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'

export interface OrganizationState {
  /** The same state that commands are decided on. */
  readonly organization: Organization
  readonly createdAt: string
  readonly updatedAt: string
  /** When someone last saved the profile. */
  readonly verifiedAt: string
  /** Revision of the last event, up to which blocks of readers may apply. */
  readonly revision: number
}

const isOrganizationEvent = (event: RecordedEvent): event is RecordedEvent<OrganizationEvent> =>
  event.type in organizationEvents

const confirmsProfile = (type: OrganizationEvent['type']): boolean =>
  type === 'OrganizationCreated' || type === 'OrganizationProfileUpdated'

export const organizationFold: StreamFold<OrganizationState> = {
  name: 'organization',
  category: 'organization',
  apply: (state, event) => {
    if (!isOrganizationEvent(event)) return state
    const organization = evolve(state?.organization, event)
    if (organization === undefined) return undefined
    const { type, at, revision } = event
    return {
      organization,
      createdAt: state?.createdAt ?? at,
      updatedAt: at,
      verifiedAt: state === undefined || confirmsProfile(type) ? at : state.verifiedAt,
      revision,
    }
  },
}
