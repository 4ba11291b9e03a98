// One event of the size that the log usually holds: a request with its sealed note, its consent and its hashes.
import { randomBytes } from 'node:crypto'

const id = '0f8b93d7-52c1-4e0a-9b7e-3d5b7f8f1c11'

/** Data and metadata as the codec prints them; its hashes are of the right length but chain to nothing. */
export const sampleEvent = {
  type: 'ReferralRequested',
  data: JSON.stringify({
    referralId: id,
    clientId: id,
    fromOrganizationId: id,
    toOrganizationId: null,
    requestorUserId: id,
    needCategory: 'Household Essentials',
    priority: 'medium',
    source: 'partner',
    consent: { at: '2025-11-12T15:04:00.000Z', method: 'in_person', textVersion: '1' },
    initialNote: { sealed: `v1.client-${id}.${id}.initialNote.${randomBytes(190).toString('base64url')}` },
    originalNeed: null,
  }),
  metadata: JSON.stringify({
    eventId: id,
    actor: { userId: id, organizationId: id, role: 'member' },
    occurredAt: '2025-11-12T15:04:00.000Z',
    correlationId: id,
    causationId: null,
    commandId: id,
    idempotencyKey: id,
    bodyHash: randomBytes(32).toString('hex'),
    schemaVersion: 2,
    previousHash: randomBytes(32).toString('hex'),
    hash: randomBytes(32).toString('hex'),
  }),
} as const
