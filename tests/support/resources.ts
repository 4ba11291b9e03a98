// What a family received, as a person enters it.
import { randomUUID } from 'node:crypto'

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

/** Valid input for each route of resources. */
export const resourceInputs = (referralId: string) => ({
  ownResources: () => ({}),
  referralResources: () => ({ params: { id: referralId } }),
  recordResource: () => ({ params: { id: referralId }, body: resourceBody() }),
  correctResource: () => ({
    params: { id: referralId, resourceId: randomUUID() },
    body: { ...resourceBody(), version: 1 },
  }),
  cancelResource: () => ({ params: { id: referralId, resourceId: randomUUID() }, body: { version: 1 } }),
})
