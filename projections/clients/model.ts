// The clients read model: whom a referral can be made for, and which profile a person owns.
import type { ReadModel } from '../engine/model.ts'
import { clientRows } from './table.ts'

export const clientsModel: ReadModel = {
  name: 'clients',
  version: 5,
  rows: [clientRows],
  // How many there are, in all and by the day they were registered: counting rows would read the whole table.
  tallies: [
    { name: 'client_total', of: 'client', groupBy: [], sums: [] },
    { name: 'client_days', of: 'client', groupBy: ['created_day'], sums: [] },
  ],
  timelines: [],
  topics: () => ['clients'],
}
