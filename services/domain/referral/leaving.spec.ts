import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { actors, ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { describe, it } from 'vitest'
import type { ReferralCommand } from './commands.ts'
import { referralDecider } from './decide.ts'

const given = decisionSpec(referralDecider)
const system: ResolvedActor = { ...actors.guest, role: 'system' }
const requested = referralEvents.requested({ toOrganizationId: ids.receiver })
const submitted = [requested, referralEvents.submitted()]
const accepted = [...submitted, referralEvents.accepted()]
const waitlisted = [...submitted, referralEvents.waitlisted()]

describe('a referral in service with an organization that is closing', () => {
  const fromClosing = (command: ReferralCommand): ReferralCommand => ({ ...command, receiverIsClosing: true })

  it.each([
    ['accepted', accepted],
    ['waitlisted', waitlisted],
  ])('is re-routed or returned by staff: %s', (_, history) => {
    given(...history)
      .when(fromClosing(referralCommand(actors.staff, 'route', 3)))
      .then(referralEvents.routed(ids.otherOrganization, true, ids.receiver))
    given(...history)
      .when(fromClosing(referralCommand(actors.staff, 'return', 3)))
      .then(referralEvents.returned())
  })

  it('REF-13 stays where it is if the organization is open', () => {
    for (const action of ['route', 'return'] as const)
      given(...accepted)
        .when(referralCommand(actors.staff, action, 3))
        .thenRefused('not_allowed_in_state')
  })

  it('is not handed over with a stale version, by anyone else, or to the organization that has it', () => {
    given(...accepted)
      .when(fromClosing(referralCommand(actors.staff, 'route', 2)))
      .thenRefused('stale_version')
    given(...accepted)
      .when(fromClosing(referralCommand(actors.staff, 'route', 3, { toOrganizationId: ids.receiver })))
      .thenRefused('same_receiver')
    for (const actor of [actors.receiver, actors.sender, actors.client])
      given(...accepted)
        .when(fromClosing(referralCommand(actor, 'route', 3)))
        .thenRefused('not_permitted')
  })

  it('allows nothing else than before', () => {
    given(...accepted)
      .when(fromClosing(referralCommand(actors.staff, 'decline', 3)))
      .thenRefused('not_allowed_in_state')
    given(...accepted, referralEvents.closed())
      .when(fromClosing(referralCommand(actors.staff, 'route', 4)))
      .thenRefused('not_allowed_in_state')
  })
})

describe('a referral at an organization that has closed', () => {
  const leave = (actor: ResolvedActor = system, organizationId: string = ids.receiver) =>
    referralCommand(actor, 'leave_closed', 1, { organizationId })
  const declinedBySystem = referralEvents.declined({ organizationId: null, reason: 'service_not_offered' })

  it('loses its chosen receiver in review, and is declined if it was sent', () => {
    const byFamily = referralEvents.requested({ fromOrganizationId: null, toOrganizationId: ids.receiver })
    for (const history of [[requested], [byFamily], [requested, referralEvents.reviewStarted()]])
      given(...history)
        .when(leave())
        .then(referralEvents.receiverCleared())
    for (const history of [submitted, accepted, waitlisted])
      given(...history)
        .when(leave())
        .then(declinedBySystem)
  })

  it('stays as it is if it is over, or with someone else', () => {
    for (const last of [referralEvents.closed(), referralEvents.returned(), referralEvents.withdrawn()])
      given(...submitted, last)
        .when(leave())
        .thenNothingHappens()
    given(...submitted)
      .when(leave(system, ids.otherOrganization))
      .thenNothingHappens()
  })

  it('is taken away only by the system', () => {
    for (const actor of [actors.staff, actors.admin, actors.receiver, actors.sender])
      given(...submitted)
        .when(leave(actor))
        .thenRefused('not_permitted')
  })
})
