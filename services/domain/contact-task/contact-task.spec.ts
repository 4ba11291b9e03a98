import { describe, expect, it } from 'vitest'

import type { ResolvedActor } from '#contracts/parties.ts'
import { confidential } from '#contracts/confidential.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { actors, ids } from '#tests/support/referral-fixtures.ts'
import { clientStream } from '../client/events.ts'
import type { ContactTaskCommand } from './commands.ts'
import { contactTaskDecider } from './decide.ts'
import type { ContactTaskEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { noContactTasks } from './state.ts'

const given = decisionSpec(contactTaskDecider)
const [taskId, otherId] = [ids.colleague, ids.otherOrganization]
const system: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }

type Raised = Extract<ContactTaskEvent, { type: 'ContactTaskRaised' }>
const raised = (changes: Raised['data']['changes'], id = taskId): Raised => ({
  type: 'ContactTaskRaised',
  data: { referralId: ids.referral, clientId: ids.client, taskId: id, method: 'phone', changes },
})
const finished: ContactTaskEvent = {
  type: 'ContactTaskFinished',
  data: { taskId, result: 'left_message', note: null },
}
const raise = (id: string, actor = system): ContactTaskCommand => ({
  ...{ type: 'raise', actor, referralId: ids.referral, clientId: ids.client, taskId: id },
  ...{ method: 'phone', changes: ['accepted'] },
})
const finish = (version: number, note = '', actor: ResolvedActor = actors.staff): ContactTaskCommand => ({
  ...{ type: 'finish', actor, taskId, version, note },
  result: 'left_message',
})

describe('a task to call a family', () => {
  it('is raised by the system, and later news is added to the open one', () => {
    given()
      .when(raise(taskId))
      .then(raised(['accepted']))
    given(raised(['sent']))
      .when(raise(otherId))
      .then(raised(['accepted']))
    given(raised(['sent']), finished)
      .when(raise(otherId))
      .then(raised(['accepted'], otherId))
    given().when(raise(taskId, actors.staff)).thenRefused('not_permitted')
  })

  it('is dropped by the system, if one is open', () => {
    given(raised(['sent']))
      .when({ type: 'drop', actor: system })
      .then({ type: 'ContactTaskFinished', data: { taskId, result: 'not_needed', note: null } })
    given(raised(['sent']), finished)
      .when({ type: 'drop', actor: system })
      .thenNothingHappens()
    given(raised(['sent']))
      .when({ type: 'drop', actor: actors.staff })
      .thenRefused('not_permitted')
  })

  it('is finished by staff with a result and a note that the client’s key seals', () => {
    const note = confidential('Ask again on Friday', clientStream(ids.client))
    given(raised(['sent']))
      .when(finish(1))
      .then(finished)
    given(raised(['sent']))
      .when(finish(1, 'Ask again on Friday'))
      .then({ type: 'ContactTaskFinished', data: { taskId, result: 'left_message', note } })
    for (const actor of [actors.sender, actors.receiver, actors.client])
      given(raised(['sent']))
        .when(finish(1, '', actor))
        .thenRefused('not_permitted')
    given(raised(['sent']))
      .when(finish(1, '<script>'))
      .thenRefused('unsafe_input')
  })

  it('is stale once it is done or has later news, and unknown before', () => {
    given(raised(['sent']), finished)
      .when(finish(1))
      .thenRefused('stale_version')
    given(raised(['sent']), raised(['accepted']))
      .when(finish(1))
      .thenRefused('stale_version')
    given().when(finish(1)).thenRefused('not_found')
  })

  it('collects its news in order', () => {
    expect([raised(['sent']), raised(['accepted'])].reduce(evolve, noContactTasks).open).toEqual({
      taskId,
      method: 'phone',
      changes: ['sent', 'accepted'],
      version: 2,
    })
    expect(evolve(noContactTasks, finished)).toBe(noContactTasks)
  })
})
