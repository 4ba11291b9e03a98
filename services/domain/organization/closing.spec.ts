import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { actors, ids } from '#tests/support/referral-fixtures.ts'
import { commandFields, created } from '#tests/support/stored-organization.ts'
import { describe, expect, it } from 'vitest'
import { organizationDecider } from './decide.ts'
import type { OrganizationEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { statusOf } from './state.ts'

const given = decisionSpec(organizationDecider)
const successorId = ids.receiver
const fields = (actor: ResolvedActor = actors.admin) => commandFields(actor)
const start = (version: number, successor: string | null = null, actor?: ResolvedActor) =>
  ({ ...fields(actor), type: 'start_closing', version, successorId: successor }) as const
const cancel = (version: number, actor?: ResolvedActor) =>
  ({ ...fields(actor), type: 'cancel_closing', version }) as const
const close = (version: number, membersFollow = false, actor?: ResolvedActor) =>
  ({ ...fields(actor), type: 'close', version, membersFollow }) as const

const started = (successor: string | null = null): OrganizationEvent => ({
  type: 'ClosingStarted',
  data: { successorId: successor },
})
const canceled: OrganizationEvent = { type: 'ClosingCanceled', data: {} }
const closed = (successor: string | null = null, membersFollow = false): OrganizationEvent => ({
  type: 'OrganizationClosed',
  data: { successorId: successor, membersFollow },
})
const after = (...events: readonly OrganizationEvent[]) => {
  const state = events.reduce(evolve, undefined)
  if (state === undefined) throw new Error('the first event creates the organization')
  return state
}

describe('closing an organization', () => {
  it('begins, can be taken back and begun again, and ends for good', () => {
    given(created).when(start(1)).then(started())
    given(created, started()).when(cancel(2)).then(canceled)
    given(created, started(), canceled).when(start(3)).then(started())
    given(created, started()).when(close(2)).then(closed())
    expect(
      [[created], [created, started()], [created, started(), canceled], [created, started(), closed()]].map((events) =>
        statusOf(after(...events)),
      ),
    ).toEqual(['open', 'closing', 'open', 'closed'])
  })

  it('ROLE-13 is only for admins', () => {
    const system: ResolvedActor = { ...actors.guest, role: 'system' }
    for (const actor of [actors.staff, actors.sender, actors.outsider, actors.client, actors.guest, system]) {
      given(created)
        .when(start(1, null, actor))
        .thenRefused('not_permitted')
      given(created, started()).when(cancel(2, actor)).thenRefused('not_permitted')
      given(created, started())
        .when(close(2, false, actor))
        .thenRefused('not_permitted')
    }
  })

  it('is refused with a version that the admin did not see last, before its state is looked at', () => {
    given(created).when(start(2)).thenRefused('stale_version')
    given(created, started()).when(cancel(1)).thenRefused('stale_version')
    given(created, started()).when(close(1)).thenRefused('stale_version')
    given(created).when(close(2)).thenRefused('stale_version')
  })

  it('takes no step that the state does not allow', () => {
    given(created).when(cancel(1)).thenRefused('not_allowed_in_state')
    given(created).when(close(1)).thenRefused('not_allowed_in_state')
    for (const step of [start(3), cancel(3), close(3)])
      given(created, started(), closed()).when(step).thenRefused('not_allowed_in_state')
  })

  it('may change the successor until it is closed, but not to itself', () => {
    given(created, started()).when(start(2, successorId)).then(started(successorId))
    given(created, started(successorId)).when(start(2)).then(started())
    given(created, started(successorId)).when(start(2, successorId)).thenNothingHappens()
    given(created).when(start(1, ids.sender)).thenRefused('own_successor')
  })

  it('closes with the successor, to which members follow only by choice', () => {
    given(created, started(successorId)).when(close(2, true)).then(closed(successorId, true))
    given(created, started(successorId)).when(close(2)).then(closed(successorId))
    given(created, started()).when(close(2, true)).then(closed(null))
  })
})

describe('an organization that closes', () => {
  const setVisibility = { ...fields(actors.staff), type: 'set_visibility', publicVisible: false } as const
  const setTier = { ...fields(), type: 'set_tier', tier: 'cultivator' } as const

  it('can be changed until it is closed', () => {
    given(created, started())
      .when(setVisibility)
      .then({ type: 'VisibilitySet', data: { publicVisible: false } })
    for (const command of [setVisibility, setTier])
      given(created, started(), closed()).when(command).thenRefused('organization_closed')
    // A stranger does not learn it.
    given(created, started(), closed())
      .when({ ...setVisibility, actor: actors.outsider })
      .thenRefused('not_permitted')
  })

  it('leaves the directory at once, and returns to it if it stays open', () => {
    const lost = (before: readonly OrganizationEvent[], ...events: readonly OrganizationEvent[]) =>
      organizationDecider.findLostReaders(after(...before), after(...before, ...events))
    expect(lost([created], started())).toEqual(['public'])
    expect(lost([created, started()], closed())).toEqual([])
    expect(lost([created, started()], canceled)).toEqual([])
    expect(lost([created, started(), canceled], started())).toEqual(['public'])
  })
})
