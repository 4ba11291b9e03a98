// The clients read model: whom a referral can be made for, and which profile a person owns.
import type { ReadModel } from '../engine/model.ts'
import { clientRows } from './table.ts'

export const clientsModel: ReadModel = {
  name: 'clients',
  version: 1,
  rows: [clientRows],
  tallies: [],
  timelines: [],
  topics: () => ['clients'],
}
