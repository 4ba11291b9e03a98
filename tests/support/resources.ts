// What a family received, as a person enters it.
import type { RecordResource } from '#contracts/resources.ts'

export const resourceBody = (changes: Partial<RecordResource> = {}): RecordResource => ({
  name: 'March rent',
  type: 'housing',
  dollars: 450,
  status: 'active',
  startDate: '2026-03-02',
  endDate: null,
  notes: null,
  providerId: null,
  ...changes,
})
