// The queries of all read models. Each model's queries.ts finds the serving builds, waits for the reader's own last
// write, and returns the types of the contracts. Queries as of an instant are in as-of/queries, report runs in
// reports/queries.
import { type AccessQueries, createAccessQueries } from './access/queries.ts'
import { type AnalyticsQueries, createAnalyticsQueries } from './analytics/queries.ts'
import { type ApplicationQueries, createApplicationQueries } from './applications/queries.ts'
import { type AppointmentQueries, createAppointmentQueries } from './appointments/queries.ts'
import { type AuditTrailQueries, createAuditTrailQueries } from './audit-trail/queries.ts'
import { type ClientQueries, createClientQueries } from './clients/queries.ts'
import { type ContactTaskQueries, createContactTaskQueries } from './contact-tasks/queries.ts'
import { type ConversationQueries, createConversationQueries } from './conversations/queries.ts'
import { type ImpactQueries, createImpactQueries } from './impact/queries.ts'
import { type IntakeQueries, createIntakeQueries } from './intakes/queries.ts'
import { type OrganizationQueries, createOrganizationQueries } from './organizations/queries.ts'
import { type BuildFinderDeps, type QueryDeps, createBuildFinder } from './query-context.ts'
import { type ReferralQueries, createReferralQueries } from './referrals/queries.ts'
import { type ResourceQueries, createResourceQueries } from './resources/queries.ts'
import { type SetupProgressQueries, createSetupProgressQueries } from './setup-progress/queries.ts'

/** Each query rejects with ReadModelUnavailable while a model has no build yet. */
export interface Queries
  extends
    AccessQueries,
    AnalyticsQueries,
    ApplicationQueries,
    AppointmentQueries,
    AuditTrailQueries,
    ClientQueries,
    ContactTaskQueries,
    ConversationQueries,
    ImpactQueries,
    IntakeQueries,
    OrganizationQueries,
    ReferralQueries,
    ResourceQueries,
    SetupProgressQueries {}

export const createQueries = (options: Omit<QueryDeps, 'findBuild'> & BuildFinderDeps): Queries => {
  const deps: QueryDeps = { ...options, findBuild: createBuildFinder(options) }
  return {
    ...createAccessQueries(deps),
    ...createAnalyticsQueries(deps),
    ...createApplicationQueries(deps),
    ...createAppointmentQueries(deps),
    ...createAuditTrailQueries(deps),
    ...createClientQueries(deps),
    ...createContactTaskQueries(deps),
    ...createConversationQueries(deps),
    ...createImpactQueries(deps),
    ...createIntakeQueries(deps),
    ...createOrganizationQueries(deps),
    ...createReferralQueries(deps),
    ...createResourceQueries(deps),
    ...createSetupProgressQueries(deps),
  }
}
