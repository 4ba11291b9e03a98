import { describe, it } from 'vitest'

import { confidential } from '#contracts/confidential.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { actors, ids } from '#tests/support/referral-fixtures.ts'
import { clientDecider } from './decide.ts'
import { type ClientEvent, clientStream } from './events.ts'

const given = decisionSpec(clientDecider)
const commandFields = (actor: ResolvedActor) => ({ clientId: ids.client, actor, at: '2026-03-02T15:00:00.000Z' })
const registered = (): ClientEvent => ({
  type: 'ClientRegistered',
  data: {
    clientId: ids.client,
    firstName: confidential('Maria', clientStream(ids.client)),
    lastInitial: confidential('G', clientStream(ids.client)),
    ...{ email: null, phone: null, county: 'Cobb', ownerUserId: null, createdBy: ids.member },
  },
})
const claimed: ClientEvent = { type: 'ClientClaimed', data: { ownerUserId: ids.clientUser } }

describe('a request to be erased', () => {
  const change = (type: 'ask_for_erasure' | 'take_back_erasure', version: number, actor: ResolvedActor) =>
    ({ ...commandFields(actor), type, version }) as const
  const decline = (version: number, actor: ResolvedActor, reason = 'You have a visit on Friday.') =>
    ({ ...commandFields(actor), type: 'decline_erasure', version, reason }) as const
  const asked: ClientEvent = { type: 'ErasureRequested', data: {} }
  const takenBack: ClientEvent = { type: 'ErasureRequestTakenBack', data: {} }
  const declined: ClientEvent = {
    type: 'ErasureRequestDeclined',
    data: { reason: confidential('You have a visit on Friday.', clientStream(ids.client)) },
  }

  it('ROLE-27 is made and taken back by the family alone, and a repeated one changes nothing', () => {
    given(registered(), claimed)
      .when(change('ask_for_erasure', 0, actors.client))
      .then(asked)
    given(registered(), claimed, asked)
      .when(change('ask_for_erasure', 1, actors.client))
      .thenNothingHappens()
    given(registered(), claimed, asked)
      .when(change('take_back_erasure', 1, actors.client))
      .then(takenBack)
    given(registered(), claimed, asked)
      .when(change('take_back_erasure', 0, actors.client))
      .thenRefused('stale_version')
    for (const actor of [actors.staff, actors.admin, actors.sender])
      given(registered())
        .when(change('ask_for_erasure', 0, actor))
        .thenRefused('not_permitted')
  })

  it('ROLE-27 is declined by an admin, with a reason, while it is open', () => {
    given(registered(), asked).when(decline(1, actors.admin)).then(declined)
    given(registered(), asked).when(decline(1, actors.staff)).thenRefused('not_permitted')
    given(registered(), asked)
      .when(decline(1, actors.admin, ' '))
      .thenRefused('information_missing')
    given(registered(), asked, declined).when(decline(2, actors.admin)).thenRefused('stale_version')
    given(registered()).when(decline(0, actors.admin)).thenRefused('stale_version')
  })
})
