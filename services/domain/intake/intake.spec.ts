// Checks who sets the stage of an intake, and on which version.
import { describe, it } from 'vitest'

import type { IntakeStage } from '#contracts/intakes.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { actors, ids } from '#tests/support/referral-fixtures.ts'
import { intakeDecider } from './decide.ts'
import type { IntakeEvent } from './events.ts'

const given = decisionSpec(intakeDecider)
const set = (stage: IntakeStage, version: number, actor: ResolvedActor = actors.staff) => ({
  actor,
  referralId: ids.referral,
  stage,
  version,
})
const wasSet = (stage: IntakeStage, previousStage: IntakeStage): IntakeEvent => ({
  type: 'IntakeStageSet',
  data: { referralId: ids.referral, stage, previousStage },
})

describe('the stage of an intake', () => {
  it('INT-06 INT-07 is submitted until staff set another one', () => {
    given().when(set('submitted', 0)).thenNothingHappens()
    given().when(set('under_review', 0)).then(wasSet('under_review', 'submitted'))
    given(wasSet('under_review', 'submitted'))
      .when(set('approved', 1, actors.admin))
      .then(wasSet('approved', 'under_review'))
  })

  it('INT-07 is not set on a version that is no longer current, unless it already has that stage', () => {
    given(wasSet('under_review', 'submitted')).when(set('closed', 0)).thenRefused('stale_version')
    given(wasSet('under_review', 'submitted')).when(set('under_review', 0)).thenNothingHappens()
  })

  it('INT-07 is set by staff only', () => {
    for (const actor of [actors.sender, actors.receiver, actors.client, actors.outsider])
      given()
        .when(set('closed', 0, actor))
        .thenRefused('not_permitted')
  })
})
