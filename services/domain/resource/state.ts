// The resources of one referral, and how much they count.
import type { ResourceStatus } from '#contracts/enumerations.ts'

export interface Resource {
  readonly amountCents: number
  readonly status: ResourceStatus
  readonly providerId: string | null
  /** The number of events. A change includes the number that the person saw. */
  readonly version: number
}

/** By resource id. */
export type Resources = Readonly<Record<string, Resource>>

/** Whether the family received anything, also of no amount: a resource that is not canceled. */
export const hasReceived = (resources: Resources): boolean =>
  Object.values(resources).some(({ status }) => status !== 'cancelled')

/** The amount of the resources that are not canceled and match, in cents. */
export const sumResources = (
  resources: Resources | undefined = {},
  matches: (resource: Resource) => boolean = () => true,
): number =>
  Object.values(resources)
    .filter((resource) => resource.status !== 'cancelled' && matches(resource))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
