// Events of the resources and benefits that a family received through one referral. Stream `resource-<referralId>`: one
// for each referral, so that the referral's row can join the amounts
// (docs/decisions/0063-money-counts-once.md). Names and notes are sealed with the client's key.
import { Confidential } from '#contracts/confidential.ts'
import { ResourceStatus, ResourceType } from '#contracts/enumerations.ts'
import { z } from 'zod'

const id = z.uuid()

const details = {
  name: Confidential,
  type: ResourceType,
  amountCents: z.int().nonnegative(),
  status: ResourceStatus.exclude(['cancelled']),
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
  notes: Confidential.nullable(),
  /** The organization that provides it. Null if none of the partners does. */
  providerId: id.nullable(),
} as const

export const resourceEvents = {
  ResourceRecorded: {
    version: 1,
    schema: z.object({ referralId: id, clientId: id, resourceId: id, ...details }),
  },
  /** Replaces every detail. The earlier ones stay in the history. */
  ResourceCorrected: { version: 1, schema: z.object({ resourceId: id, ...details }) },
  /** The family did not receive it, or no longer does. It does not count. */
  ResourceCanceled: { version: 1, schema: z.object({ resourceId: id }) },
} as const

type ResourceEventType = keyof typeof resourceEvents
export type ResourceEvent = {
  [T in ResourceEventType]: { readonly type: T; readonly data: z.infer<(typeof resourceEvents)[T]['schema']> }
}[ResourceEventType]

/** All resources of one referral. */
export const resourceStream = (referralId: string) => `resource-${referralId}`
