// One row for each event: what someone did. Rows are never updated.
import type { Table } from '../engine/model.ts'

export const changeTable = {
  name: 'change',
  columns: {
    /** The event. */
    id: { type: 'uuid' },
    at: { type: 'timestamptz' },
    /** The event's type. */
    type: { type: 'text' },
    /** The category of its stream. */
    category: { type: 'text' },
    /** The id of its stream. */
    subject_id: { type: 'uuid' },
    referral_id: { type: 'uuid', nullable: true },
    /** Null for the events of a referral, whose client is in the referrals model. */
    client_id: { type: 'uuid', nullable: true },
    /** An organization that is involved, other than the one that the actor acted for. */
    organization_id: { type: 'uuid', nullable: true },
    /** A person who is involved, other than the actor. */
    person_id: { type: 'uuid', nullable: true },
    actor_user_id: { type: 'uuid', nullable: true },
    actor_organization_id: { type: 'uuid', nullable: true },
    actor_role: { type: 'text' },
  },
  key: ['at', 'id'],
  indexes: {
    actor: '(actor_user_id, at)',
    person: '(person_id, at) where person_id is not null',
    actor_organization: '(actor_organization_id, at) where actor_organization_id is not null',
    organization: '(organization_id, at) where organization_id is not null',
    referral: '(referral_id, at) where referral_id is not null',
    client: '(client_id, at) where client_id is not null',
  },
} as const satisfies Table
