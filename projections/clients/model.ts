// The clients read model: the clients a referral can be made for, and the profile that a person owns.
import type { ReadModel, Row } from '../engine/model.ts'
import { clientRows } from './table.ts'

const hasChanged = (
  column: 'watched' | 'protected' | 'erasure_version',
  before: Row | undefined,
  after: Row | undefined,
): after is Row => before !== undefined && after !== undefined && before[column] !== after[column]

/** Whether an open request to be erased was granted. An erased client has no row. */
const wasErased = (before: Row | undefined, after: Row | undefined): boolean =>
  after === undefined && before !== undefined && (before['erasure_asked_at'] ?? null) !== null

/** What open pages of the family's account follow. */
const familyTopics = ({ id }: Row): string[] =>
  ['client', 'messages', 'appointments', 'ownresources', 'activity'].map((kind) => `${kind}:${String(id)}`)

export const clientsModel: ReadModel = {
  name: 'clients',
  version: 9,
  rows: [clientRows],
  // Client counts, in total and by registration day. Counting rows would read the whole table.
  rollups: [
    { name: 'client_total', rowTable: 'client', groupBy: [], sums: [] },
    { name: 'client_days', rowTable: 'client', groupBy: ['created_day'], sums: [] },
  ],
  timelines: [],
  topics: (_table, before, after) => [
    'clients',
    ...(hasChanged('watched', before, after) ? familyTopics(after) : []),
    ...(hasChanged('erasure_version', before, after) ? [`client:${String(after['id'])}`, 'erasurerequests'] : []),
    ...(wasErased(before, after) ? ['erasurerequests'] : []),
    ...(hasChanged('watched', before, after) || hasChanged('protected', before, after) ? ['protection'] : []),
  ],
}
