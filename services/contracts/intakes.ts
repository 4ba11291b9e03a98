// API schemas for intakes: every referral as the intake of a family, with a stage of its own (INT-01..12).
import { z } from 'zod'

import { actsOnReferral } from './acts-on.ts'
import { NeedCategory, Priority } from './enumerations.ts'
import { PageQuery, ReadYourWritesQuery, WriteResult, listOf, Freshness } from './lists.ts'
import { OrganizationRef } from './organization-ref.ts'
import { PersonRef } from './referrals.ts'
import { referralParams } from './referral-routes.ts'
import type { RouteSpec } from './route-spec.ts'

const instant = z.iso.datetime()

/** Intakes per page (INT-03). */
export const intakePageSize = 100

export const intakeStages = ['draft', 'submitted', 'under_review', 'approved', 'closed'] as const
export const IntakeStage = z.enum(intakeStages)
export type IntakeStage = z.infer<typeof IntakeStage>
/** The stage of an intake that no one has touched (INT-06). */
export const initialIntakeStage: IntakeStage = 'submitted'

const IntakeRow = z.object({
  /** The id of the referral. */
  id: z.uuid(),
  stage: IntakeStage,
  createdAt: instant,
})
/** Newest first. */
export const IntakeList = listOf(IntakeRow)
export type IntakeList = z.infer<typeof IntakeList>

/** The household, barriers, benefits and income are in the record of the client (`clientSituation`). */
export const IntakeDetail = IntakeRow.extend({
  clientId: z.uuid(),
  /** The organization that sent the referral. Null if the family asked itself. */
  organization: OrganizationRef.nullable(),
  need: NeedCategory,
  priority: Priority.nullable(),
  /** Counts the changes of the stage. To set the stage, a person names the number that it saw. */
  version: z.int(),
  /** Newest first. */
  history: z.array(z.object({ at: instant, by: PersonRef.nullable(), stage: IntakeStage, previousStage: IntakeStage })),
  ...Freshness.shape,
})
export type IntakeDetail = z.infer<typeof IntakeDetail>

export const SetIntakeStage = z.object({ stage: IntakeStage, version: z.int().min(0) })
export type SetIntakeStage = z.output<typeof SetIntakeStage>

export const intakeRoutes = {
  intakes: {
    method: 'GET',
    path: '/api/intakes',
    access: 'staff',
    summary: 'Every intake, newest first, 100 at a time',
    query: PageQuery,
    response: IntakeList,
  },
  intake: {
    method: 'GET',
    path: '/api/intakes/:id',
    access: 'staff',
    summary: 'One intake with the history of its stage',
    params: referralParams,
    query: ReadYourWritesQuery,
    response: IntakeDetail,
  },
  setIntakeStage: {
    method: 'POST',
    path: '/api/intakes/:id/stage',
    access: 'staff',
    summary: 'Set the stage of an intake, in the version that the person saw',
    params: referralParams,
    body: SetIntakeStage,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnReferral,
  },
} as const satisfies Record<string, RouteSpec>
