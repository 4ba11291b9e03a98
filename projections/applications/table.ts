// The application's row (APP-08). Contacts, free text and notes stay sealed in it.
import type { RowTable, Table } from '../engine/model.ts'
import { type ApplicationState, applicationFold } from './fold.ts'

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

export const applicationRows: RowTable<ApplicationState> = {
  table: applicationTable,
  fold: applicationFold,
  joins: {},
  compose: (id, state) => ({
    id,
    org_name: state.orgName,
    website: state.website,
    about: state.about,
    services: state.services,
    populations: state.populations,
    counties: state.counties,
    contact_name: state.contactName,
    contact_email: state.contactEmail,
    contact_phone: state.contactPhone,
    eligibility: state.eligibility,
    language: state.language,
    stage: state.stage,
    membership_tier: state.tier,
    notes: state.notes,
    linked_org_id: state.linkedOrgId,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
  }),
}
