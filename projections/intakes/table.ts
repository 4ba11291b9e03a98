// One row for each intake: a referral, joined with the stage that staff gave it. Contains no client data.
import { initialIntakeStage } from '#contracts/intakes.ts'
import type { RowTable, Table } from '../engine/model.ts'
import { type ReferralState, referralWithoutNoteFold } from '../referrals/fold.ts'
import { type IntakeState, intakeStageFold } from './fold.ts'

export const intakeTable = {
  name: 'intake',
  columns: {
    /** The referral. */
    id: { type: 'uuid' },
    client_id: { type: 'uuid' },
    organization_id: { type: 'uuid', nullable: true },
    need: { type: 'text' },
    priority: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    stage: { type: 'text' },
    version: { type: 'integer' },
    /** Oldest first. */
    history: { type: 'json' },
  },
  key: ['id'],
  indexes: { newest: '(created_at, id)' },
} as const satisfies Table

export const intakeRows: RowTable<ReferralState, { stage: IntakeState }> = {
  table: intakeTable,
  fold: referralWithoutNoteFold,
  joins: { stage: { fold: intakeStageFold, link: ({ referral }) => referral.referralId } },
  compose: (id, { referral, createdAt }, { stage }) => ({
    id,
    client_id: referral.clientId,
    organization_id: referral.fromOrganizationId,
    need: referral.needCategory,
    priority: referral.priority,
    created_at: createdAt,
    stage: stage?.intake.stage ?? initialIntakeStage,
    version: stage?.intake.version ?? 0,
    history: stage?.history ?? [],
  }),
}
