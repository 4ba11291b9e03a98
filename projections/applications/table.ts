// The application's row (APP-08). Contacts, free text and notes stay sealed in it.
import type { RowTable, Table } from '../engine/model.ts'
import { searchText } from '../search-text.ts'
import { type ApplicationState, applicationFold } from './fold.ts'

export const applicationTable = {
  name: 'application',
  columns: {
    id: { type: 'uuid' },
    org_name: { type: 'text' },
    /** The organization's name, normalized for search. */
    name_search: { type: 'text' },
    website: { type: 'text', nullable: true },
    about: { type: 'json', nullable: true },
    services: { type: 'text[]' },
    populations: { type: 'text[]' },
    counties: { type: 'text[]' },
    contact_name: { type: 'json' },
    contact_email: { type: 'json' },
    contact_phone: { type: 'json' },
    eligibility: { type: 'json', nullable: true },
    public_email: { type: 'json', nullable: true },
    language: { type: 'text' },
    stage: { type: 'text' },
    membership_tier: { type: 'text' },
    notes: { type: 'json', nullable: true },
    /** What the applicant was asked for last, while staff wait for it. */
    missing_documents: { type: 'json', nullable: true },
    linked_org_id: { type: 'uuid', nullable: true },
    set_up: { type: 'boolean' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    version: { type: 'integer' },
    /** Oldest first. Notes are sealed. */
    history: { type: 'json' },
  },
  key: ['id'],
  indexes: { newest: '(created_at desc, id)' },
} as const satisfies Table

export const applicationRows: RowTable<ApplicationState> = {
  table: applicationTable,
  fold: applicationFold,
  joins: {},
  compose: (id, state) => ({
    id,
    org_name: state.orgName,
    name_search: searchText(state.orgName),
    website: state.website,
    about: state.about,
    services: state.services,
    populations: state.populations,
    counties: state.counties,
    contact_name: state.contactName,
    contact_email: state.contactEmail,
    contact_phone: state.contactPhone,
    eligibility: state.eligibility,
    public_email: state.publicEmail ?? null,
    language: state.language,
    stage: state.stage,
    membership_tier: state.tier,
    notes: state.notes,
    missing_documents: state.missingDocuments,
    linked_org_id: state.linkedOrgId,
    set_up: state.isSetUp,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
    version: state.version,
    history: state.history,
  }),
}
