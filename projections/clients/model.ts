// The clients read model: the clients a referral can be made for, and the profile that a person owns.
import type { ReadModel } from '../engine/model.ts'
import { clientRows } from './table.ts'

export const clientsModel: ReadModel = {
  name: 'clients',
  version: 6,
  rows: [clientRows],
  // Client counts, in total and by registration day. Counting rows would read the whole table.
  rollups: [
    { name: 'client_total', rowTable: 'client', groupBy: [], sums: [] },
    { name: 'client_days', rowTable: 'client', groupBy: ['created_day'], sums: [] },
  ],
  timelines: [],
  topics: () => ['clients'],
}
