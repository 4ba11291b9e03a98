// The clients read model: whom a referral can be made for, and which profile a person owns.
import type { ReadModel } from '../engine/model.ts'
import { clientRows } from './table.ts'

export const clientsModel: ReadModel = {
  name: 'clients',
  version: 4,
  rows: [clientRows],
  // How many there are: counting rows would read the whole table.
  tallies: [{ name: 'client_total', of: 'client', groupBy: [], sums: [] }],
  timelines: [],
  topics: () => ['clients'],
}
