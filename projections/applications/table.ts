// The application's row (APP-08). Contacts, free text and notes stay sealed in it.
import type { RowTable, Table } from '../engine/model.ts'
import { type ApplicationPart, applicationPart } from './part.ts'

export const applicationTable = {
  name: 'application',
  columns: {
    id: { type: 'uuid' },
    org_name: { type: 'text' },
    website: { type: 'text', nullable: true },
    about: { type: 'json', nullable: true },
    services: { type: 'text[]' },
    populations: { type: 'text[]' },
    counties: { type: 'text[]' },
    contact_name: { type: 'json' },
    contact_email: { type: 'json' },
    contact_phone: { type: 'json' },
    eligibility: { type: 'json', nullable: true },
    language: { type: 'text' },
    stage: { type: 'text' },
    membership_tier: { type: 'text' },
    notes: { type: 'json', nullable: true },
    linked_org_id: { type: 'uuid', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
  key: ['id'],
  indexes: {},
} as const satisfies Table

export const applicationRows: RowTable<ApplicationPart> = {
  table: applicationTable,
  own: applicationPart,
  cards: {},
  compose: (id, part) => ({
    id,
    org_name: part.orgName,
    website: part.website,
    about: part.about,
    services: part.services,
    populations: part.populations,
    counties: part.counties,
    contact_name: part.contactName,
    contact_email: part.contactEmail,
    contact_phone: part.contactPhone,
    eligibility: part.eligibility,
    language: part.language,
    stage: part.stage,
    membership_tier: part.tier,
    notes: part.notes,
    linked_org_id: part.linkedOrgId,
    created_at: part.createdAt,
    updated_at: part.updatedAt,
  }),
}
