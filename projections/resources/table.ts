// The tables of resources: one row for each referral that has any, and one for each event of a resource. The last row
// of a resource is what it is now.
import type { RowTable, Table, TimelineTable } from '../engine/model.ts'
import { type ReferralResourcesState, findResource, isResourceEvent, referralResourcesFold } from './fold.ts'

const streamPrefix = 'resource-'

/** `updated_at` says when the stream last changed, which queries as of a past instant need. */
export const referralResourcesTable = {
  name: 'referral_resources',
  columns: {
    id: { type: 'uuid' },
    client_id: { type: 'uuid' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
  key: ['id'],
  indexes: { by_change: '(updated_at)' },
} as const satisfies Table

export const referralResourcesRows: RowTable<ReferralResourcesState> = {
  table: referralResourcesTable,
  fold: referralResourcesFold,
  joins: {},
  compose: (id, { clientId, createdAt, updatedAt }) => ({
    id,
    client_id: clientId,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
}

export const resourceEditionTable = {
  name: 'resource_edition',
  columns: {
    referral_id: { type: 'uuid' },
    revision: { type: 'integer' },
    resource_id: { type: 'uuid' },
    client_id: { type: 'uuid' },
    /** Sealed. */
    name: { type: 'json' },
    type: { type: 'text' },
    amount_cents: { type: 'bigint' },
    status: { type: 'text' },
    /** Days, `YYYY-MM-DD`. */
    start_date: { type: 'text' },
    end_date: { type: 'text', nullable: true },
    /** Sealed. */
    notes: { type: 'json', nullable: true },
    provider_id: { type: 'uuid', nullable: true },
    version: { type: 'integer' },
    recorded_at: { type: 'timestamptz' },
    recorded_by: { type: 'uuid', nullable: true },
    /** When this event happened. */
    changed_at: { type: 'timestamptz' },
  },
  key: ['referral_id', 'revision'],
  indexes: { by_client: '(client_id, resource_id, revision desc)' },
} as const satisfies Table

export const resourceEditions: TimelineTable<ReferralResourcesState> = {
  table: resourceEditionTable,
  fold: referralResourcesFold,
  entry: (event, _before, after) => {
    if (!isResourceEvent(event) || after === undefined) return undefined
    const { resourceId } = event.data
    const resource = findResource(after, resourceId)
    if (resource === undefined) return undefined
    return {
      referral_id: event.stream.slice(streamPrefix.length),
      revision: event.revision,
      resource_id: resourceId,
      client_id: after.clientId,
      name: resource.name,
      type: resource.type,
      amount_cents: resource.amountCents,
      status: resource.status,
      start_date: resource.startDate,
      end_date: resource.endDate,
      notes: resource.notes,
      provider_id: resource.providerId,
      version: resource.version,
      recorded_at: resource.recordedAt,
      recorded_by: resource.recordedBy,
      changed_at: event.at,
    }
  },
}
