// A sample event of the usual size: a referral request with a sealed note, a consent and hashes.
import { randomBytes } from 'node:crypto'

const id = '0f8b93d7-52c1-4e0a-9b7e-3d5b7f8f1c11'

/** Data and metadata as encoded by the codec. The hashes have the right length but do not form a chain. */
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
