// How much was invested in a referral (ORG-07). Money counts once: an outcome or a closing states the full amount, and
// recorded resources count only until there is one (docs/decisions/0063-money-counts-once.md).
import { canReceiverReadResource } from './resource-rights.ts'
import { type Resources, sumResources } from '../resource/state.ts'
import type { Referral } from '../referral/state.ts'

/** In cents. `recordedCents` is the amount of the outcome or closing, null if there is none. */
export const totalInvestment = (recordedCents: number | null, resources: Resources | undefined): number =>
  recordedCents ?? sumResources(resources)

/** The same for the figures of the organization that received it last, without what another receiver provides. */
export const receiverInvestment = (
  recordedCents: number | null,
  resources: Resources | undefined,
  { toOrganizationId, parts }: Pick<Referral, 'toOrganizationId' | 'parts'>,
): number =>
  recordedCents ?? sumResources(resources, (resource) => canReceiverReadResource(toOrganizationId, resource, { parts }))
