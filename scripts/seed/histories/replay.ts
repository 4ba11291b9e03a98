// Replays a demo referral through the domain without storing it. The specs use it to check the demo data.
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { toReferralCommand } from '#contracts/referral-commands.ts'
import { isRefusal } from '#domain/decision.ts'
import type { ReferralCommand } from '#domain/referral/commands.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { type SlaClocks, clocksAfter } from '#domain/policies/sla.ts'

import { guestActor, ownerActor, personActor } from '../actors.ts'
import { demoId, referralId } from '../identifiers.ts'
import { createRequest } from './commands.ts'
import type { DemoReferral } from './referral.ts'

export interface ReplayedReferral {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  /** When the overall SLA clock started: at creation, or at the last reopening. */
  readonly clockStartedAt: Date
}

/** @throws if the domain refuses the request or a step */
export const replay = (referral: DemoReferral): ReplayedReferral => {
  const { key, client, requester, source, requestedAt, steps } = referral
  let state = referralDecider.initial
  let clocks: SlaClocks | undefined

  const apply = (command: ReferralCommand): void => {
    const decision = referralDecider.decide(command, state)
    if (isRefusal(decision)) throw new Error(`${key}: ${command.action} was refused with ${decision.refused}`)
    for (const event of decision) {
      state = referralDecider.evolve(state, event)
      clocks = clocksAfter(clocks, event, command.at)
    }
  }

  const clientActor = source === 'client_portal' ? ownerActor(client) : guestActor
  const requestActor = requester === null ? clientActor : personActor(requester)
  apply(createRequest(referral, requestActor, requestedAt.toISOString()))
  for (const [index, { at, person, command }] of steps.entries()) {
    const actor = person === null ? ownerActor(client) : personActor(person)
    const fields = {
      referralId: referralId(key),
      actor,
      at: at.toISOString(),
      commandId: demoId(`referral ${key} step ${index + 1}`),
    }
    apply({ ...toReferralCommand(command, state?.version ?? 0), ...fields })
  }
  if (state === undefined || clocks === undefined) throw new Error(`${key}: the request created no referral`)
  return {
    status: state.status,
    disposition: state.disposition,
    clockStartedAt: new Date(clocks.overall.startedAt),
  }
}
