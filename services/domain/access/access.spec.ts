import type { GrantedRole } from '#contracts/enumerations.ts'
import type { Inviter } from '#contracts/invitations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { ids, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { accessDecider, reducesAccess, refuseInvitation } from './decide.ts'
import type { AccessEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { noAccess } from './state.ts'

const given = decisionSpec(accessDecider)
const system: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }
const grantKey = { userId: ids.member, organizationId: ids.sender }
const commandFields = (actor: ResolvedActor) => ({ ...grantKey, actor, at: '2026-03-02T15:00:00.000Z' })
const grant = (actor: ResolvedActor, role: GrantedRole, blockedRevision: number | null = null) =>
  ({ ...commandFields(actor), type: 'grant', role, blockedRevision }) as const
const revoke = (actor: ResolvedActor) => ({ ...commandFields(actor), type: 'revoke' }) as const
const granted = (role: GrantedRole, organizationId: string = ids.sender): AccessEvent => ({
  type: 'AccessGranted',
  data: { ...grantKey, organizationId, role },
})
const revoked: AccessEvent = { type: 'AccessRevoked', data: grantKey }

describe('access', () => {
  it('ROLE-07 can be granted and revoked by an admin, and by the system for the first admin', () => {
    for (const actor of [actors.admin, system]) {
      given().when(grant(actor, 'staff')).then(granted('staff'))
      given(granted('member')).when(revoke(actor)).then(revoked)
    }
  })

  it('ROLE-07 cannot be granted or revoked by anyone else', () => {
    for (const actor of [actors.staff, actors.sender, actors.outsider, actors.client, actors.guest]) {
      given().when(grant(actor, 'member')).thenRefused('not_permitted')
      given(granted('member')).when(revoke(actor)).thenRefused('not_permitted')
    }
  })

  it('ROLE-08 has one role per organization, which a second grant changes', () => {
    given(granted('member')).when(grant(actors.admin, 'org_admin')).then(granted('org_admin'))
    given(granted('member')).when(grant(actors.admin, 'member')).thenNothingHappens()
    expect([granted('member'), granted('org_admin')].reduce(evolve, noAccess).grants).toEqual({
      [ids.sender]: { role: 'org_admin', revision: 1 },
    })
  })

  it('ROLE-11 can be revoked without affecting other organizations; revoking a missing grant does nothing', () => {
    const bothGrants = [granted('member'), granted('member', ids.receiver)]
    expect([...bothGrants, revoked].reduce(evolve, noAccess)).toEqual({
      grants: { [ids.receiver]: { role: 'member', revision: 1 } },
      events: 3,
    })
    given(...bothGrants, revoked)
      .when(revoke(actors.admin))
      .thenNothingHappens()
    given(...bothGrants, revoked)
      .when(grant(actors.admin, 'member'))
      .then(granted('member'))
  })

  it('ROLE-08 can be granted again to lift the block of an interrupted revocation', () => {
    given(granted('member'))
      .when(grant(actors.admin, 'member', 0))
      .then(granted('member'))
    given(granted('member'), revoked, granted('member'))
      .when(grant(actors.admin, 'member', 0))
      .thenNothingHappens()
  })

  it('ROLE-11 is reduced by every role change, except from member to org_admin and from staff to admin', () => {
    const roles = ['member', 'org_admin', 'staff', 'admin'] as const
    const wideningChanges = roles.flatMap((from) =>
      roles
        .filter((role) => role !== from && !reducesAccess({ role: from, revision: 0 }, { role }))
        .map((to) => [from, to]),
    )
    expect(wideningChanges).toEqual([
      ['member', 'org_admin'],
      ['staff', 'admin'],
    ])
    expect(reducesAccess(undefined, { role: 'member' })).toBe(false)
    expect(reducesAccess({ role: 'admin', revision: 0 }, { role: 'admin' })).toBe(false)
  })
})

describe('the organization members list', () => {
  const orgAdmin: ResolvedActor = { ...actors.sender, userId: ids.colleague, role: 'org_admin' }

  it("lets the organization's own admin promote, demote and remove members", () => {
    given(granted('member')).when(grant(orgAdmin, 'org_admin')).then(granted('org_admin'))
    given(granted('org_admin')).when(grant(orgAdmin, 'member')).then(granted('member'))
    given(granted('member')).when(revoke(orgAdmin)).then(revoked)
  })

  it('ROLE-07 refuses regular members and admins of other organizations', () => {
    for (const actor of [actors.sender, actors.receiver, actors.outsider]) {
      given(granted('member')).when(grant(actor, 'org_admin')).thenRefused('not_permitted')
      given(granted('member')).when(revoke(actor)).thenRefused('not_permitted')
    }
  })

  it("ROLE-07 refuses platform roles, new members, and changes to staff from the organization's own admin", () => {
    given(granted('member')).when(grant(orgAdmin, 'staff')).thenRefused('not_permitted')
    given().when(grant(orgAdmin, 'member')).thenRefused('not_found')
    given().when(revoke(orgAdmin)).thenRefused('not_found')
    given(granted('staff')).when(grant(orgAdmin, 'member')).thenRefused('not_found')
    given(granted('staff')).when(revoke(orgAdmin)).thenRefused('not_found')
  })
})

describe('an accepted invitation', () => {
  const invitationId = '5b7f0d0e-6f1a-4c39-9a55-2b8f0c6d1e77'
  const inviters = {
    admin: { userId: ids.staff, platformRole: 'admin', memberships: [] },
    staff: { userId: ids.staff, platformRole: 'staff', memberships: [] },
    orgAdmin: {
      userId: ids.colleague,
      platformRole: null,
      memberships: [{ organization: { id: ids.sender }, role: 'org_admin' }],
    },
    member: {
      userId: ids.colleague,
      platformRole: null,
      memberships: [{ organization: { id: ids.sender }, role: 'member' }],
    },
    otherOrgAdmin: {
      userId: ids.colleague,
      platformRole: null,
      memberships: [{ organization: { id: ids.receiver }, role: 'org_admin' }],
    },
  } as const satisfies Record<string, Inviter>
  const accept = (inviter: Inviter, role: GrantedRole, actor = system, blockedRevision: number | null = null) =>
    ({
      ...commandFields(actor),
      type: 'accept_invitation',
      role,
      blockedRevision,
      invitation: { id: invitationId, inviter, applicationId: null },
    }) as const
  const joined = (role: GrantedRole, invitedBy: string): AccessEvent => ({
    type: 'AccessGranted',
    data: { ...grantKey, role, invitation: { id: invitationId, invitedBy } },
  })

  it('ROLE-07 grants every role that an admin invited to, and the role of a member from an org admin', () => {
    for (const role of ['member', 'org_admin', 'staff', 'admin'] as const)
      given().when(accept(inviters.admin, role)).then(joined(role, ids.staff))
    given().when(accept(inviters.orgAdmin, 'member')).then(joined('member', ids.colleague))
  })

  it('ROLE-07 is refused for other roles of an org admin, for other people who invite, and from anyone else', () => {
    for (const role of ['org_admin', 'staff', 'admin'] as const)
      given().when(accept(inviters.orgAdmin, role)).thenRefused('not_permitted')
    for (const inviter of [inviters.staff, inviters.member, inviters.otherOrgAdmin])
      given().when(accept(inviter, 'member')).thenRefused('not_permitted')
    for (const actor of [actors.admin, actors.staff, actors.sender, actors.guest])
      given()
        .when(accept(inviters.admin, 'member', actor))
        .thenRefused('not_permitted')
  })

  it('ROLE-07 is sent only if it gives something, and not to the person who invites', () => {
    const refusal = (role: GrantedRole, current?: GrantedRole, isInviter = false) =>
      refuseInvitation(role, { isInviter, role: current })?.refused
    expect([refusal('member'), refusal('org_admin', 'member'), refusal('admin', 'staff')]).toEqual(
      Array(3).fill(undefined),
    )
    expect([refusal('member', 'member'), refusal('member', 'org_admin'), refusal('org_admin', 'staff')]).toEqual(
      Array(3).fill('already_member'),
    )
    expect(refusal('org_admin', undefined, true)).toBe('own_invitation')
  })

  it('APP-17 makes the contact of an approved application an org admin, also after approval by staff, and no more', () => {
    const acceptApproved = (role: GrantedRole, actor = system) => {
      const command = accept(inviters.staff, role, actor)
      return { ...command, invitation: { ...command.invitation, applicationId: ids.note } }
    }
    given().when(acceptApproved('org_admin')).then(joined('org_admin', inviters.staff.userId))
    for (const role of ['staff', 'admin'] as const) given().when(acceptApproved(role)).thenRefused('not_permitted')
    given().when(acceptApproved('org_admin', actors.staff)).thenRefused('not_permitted')
  })

  it('ROLE-08 raises a role but never lowers it, and lifts the block of an interrupted revocation', () => {
    given(granted('member')).when(accept(inviters.admin, 'org_admin')).then(joined('org_admin', ids.staff))
    given(granted('member')).when(accept(inviters.admin, 'member')).thenNothingHappens()
    for (const role of ['org_admin', 'staff', 'admin'] as const)
      given(granted(role)).when(accept(inviters.admin, 'member')).thenNothingHappens()
    given(granted('member'))
      .when(accept(inviters.admin, 'member', system, 0))
      .then(joined('member', ids.staff))
  })
})
