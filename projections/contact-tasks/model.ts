// The contact-tasks read model: which families staff have to call or write to, and what came out of it.
import type { ReadModel } from '../engine/model.ts'
import { contactTaskRows } from './table.ts'

export const contactTasksModel: ReadModel = {
  name: 'contact_tasks',
  version: 1,
  rows: [contactTaskRows],
  rollups: [],
  timelines: [],
  topics: () => ['contacttasks'],
}
