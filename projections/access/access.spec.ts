import { describe, expect, it } from 'vitest'
import { type AccessEvent, accessStream } from '#domain/access/events.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { accessFold } from './fold.ts'
import { accessRows } from './table.ts'

const granted = (organizationId: string, role: GrantedRole): AccessEvent => ({
  type: 'AccessGranted',
  data: { userId: ids.member, organizationId, role },
})
const revoked = (organizationId: string): AccessEvent => ({
  type: 'AccessRevoked',
  data: { userId: ids.member, organizationId },
})
const rowAfter = (...events: readonly AccessEvent[]) => {
  const state = foldEvents(accessFold, recordEvents(accessStream(ids.member), ...events))
  return state === undefined ? undefined : accessRows.compose(ids.member, state, {})
}

it('ROLE-11 gives a person no rights while an event in their stream cannot be read', () => {
  expect(accessFold).toMatchObject({ name: 'access', category: 'access', dropWhenParked: true })
})

describe('a person’s access', () => {
  it('ignores events of other types, and the revocation of a grant that does not exist', () => {
    const note = { type: 'ApplicationErased', data: {} } as const
    const events = recordEvents(accessStream(ids.member), granted(ids.sender, 'member'), note, revoked(ids.receiver))
    expect(foldEvents(accessFold, events)).toEqual(foldEvents(accessFold, events.slice(0, 1)))
  })

  it('ROLE-08 changes the role when access is granted again, without adding a second membership', () => {
    expect(rowAfter(granted(ids.sender, 'member'), granted(ids.sender, 'org_admin'))).toMatchObject({
      grants: [
        {
          organizationId: ids.sender,
          role: 'org_admin',
          active: true,
          grantedAt: '2026-03-02T15:00:00.000Z',
          grantedBy: ids.staff,
          revision: 1,
        },
      ],
    })
  })

  it('ROLE-11 names the person who invited as the one who granted the role', () => {
    const invitation = { id: '5b7f0d0e-6f1a-4c39-9a55-2b8f0c6d1e77', invitedBy: ids.colleague }
    const joined: AccessEvent = {
      type: 'AccessGranted',
      data: { userId: ids.member, organizationId: ids.sender, role: 'member', invitation },
    }
    expect(rowAfter(joined)).toMatchObject({ grants: [{ role: 'member', grantedBy: ids.colleague }] })
  })

  it('sorts the oldest grant first and treats a grant after a revocation as new', () => {
    const row = rowAfter(
      granted(ids.sender, 'member'),
      granted(ids.receiver, 'member'),
      revoked(ids.sender),
      granted(ids.sender, 'member'),
    )
    expect(row).toMatchObject({ grants: [{ organizationId: ids.receiver }, { organizationId: ids.sender }] })
  })

  it('ROLE-11 gives each grant the revision of its last event, so that an earlier block does not apply to it', () => {
    const row = rowAfter(
      granted(ids.sender, 'member'),
      granted(ids.receiver, 'member'),
      revoked(ids.sender),
      granted(ids.otherOrganization, 'member'),
    )
    expect(row).toMatchObject({
      grants: [
        { organizationId: ids.sender, active: false, revision: 2 },
        { organizationId: ids.receiver, revision: 1 },
        { organizationId: ids.otherOrganization, revision: 3 },
      ],
    })
  })

  it('ROLE-01 uses the highest platform role of the active grants', () => {
    expect(rowAfter(granted(ids.sender, 'staff'), granted(ids.receiver, 'admin'))).toMatchObject({
      platform_role: 'admin',
    })
    expect(rowAfter(granted(ids.sender, 'staff'), revoked(ids.sender))).toMatchObject({ platform_role: null })
    expect(rowAfter(granted(ids.sender, 'org_admin'))).toMatchObject({ platform_role: null })
  })
})
