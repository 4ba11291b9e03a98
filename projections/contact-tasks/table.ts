// One row for each referral with tasks to call or write to its family. The client's name is copied from the client.
import type { RowTable, Table } from '../engine/model.ts'
import { type ClientSummary, clientSummaryFold } from '../referrals/client-summary.ts'
import { type ContactTasksState, contactTasksFold } from './fold.ts'

export const contactTaskTable = {
  name: 'contact_tasks',
  columns: {
    /** The referral. */
    id: { type: 'uuid' },
    client_id: { type: 'uuid' },
    client_first_name: { type: 'text' },
    client_last_initial: { type: 'text' },
    client_erased: { type: 'boolean' },
    /** The open task: null without one. */
    task_id: { type: 'uuid', nullable: true },
    method: { type: 'text', nullable: true },
    changes: { type: 'json' },
    since: { type: 'timestamptz', nullable: true },
    version: { type: 'integer' },
    /** Oldest first. Notes are sealed. */
    results: { type: 'json' },
    updated_at: { type: 'timestamptz' },
  },
  key: ['id'],
  indexes: { open: '(since, id) where task_id is not null and not client_erased' },
} as const satisfies Table

export const contactTaskRows: RowTable<ContactTasksState, { client: ClientSummary }> = {
  table: contactTaskTable,
  fold: contactTasksFold,
  joins: { client: { fold: clientSummaryFold, link: ({ tasks }) => tasks.clientId } },
  compose: (id, { tasks: { clientId, open }, since, results, updatedAt }, { client }) => ({
    id,
    client_id: clientId,
    client_first_name: client?.firstName ?? '',
    client_last_initial: client?.lastInitial ?? '',
    client_erased: client?.erased ?? false,
    task_id: open?.taskId ?? null,
    method: open?.method ?? null,
    changes: open?.changes ?? [],
    since,
    version: open?.version ?? 0,
    results,
    updated_at: updatedAt,
  }),
}
