// The conversations read model: messages between families and those who help them, and who has read them.
import type { ReadModel, Row } from '../engine/model.ts'
import { assignmentRows, conversationRows, conversationTable, messageRows, readingRows } from './table.ts'

/** The family and the side that answers it. Every event changes the row. */
const topicsOf = (row: Row): string[] => [
  `messages:${String(row['client_id'])}`,
  typeof row['organization_id'] === 'string' ? `messages:${row['organization_id']}` : 'staffmessages',
]

export const conversationsModel: ReadModel = {
  name: 'conversations',
  version: 2,
  rows: [conversationRows],
  rollups: [],
  timelines: [messageRows, readingRows, assignmentRows],
  topics: (table, before, after) => {
    if (table !== conversationTable.name) return []
    return [...new Set([before, after].filter((row) => row !== undefined).flatMap(topicsOf))]
  },
}
