import type { GrantedRole } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { specify } from '#tests/support/decider.ts'
import { ids, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { accessDecider, narrows } from './decide.ts'
import type { AccessEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { noAccess } from './state.ts'

const given = specify(accessDecider)
const system: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }
const whose = { userId: ids.member, organizationId: ids.sender }
const asked = (actor: ResolvedActor) => ({ ...whose, actor, at: '2026-03-02T15:00:00.000Z' })
const grant = (actor: ResolvedActor, role: GrantedRole, blockedAt: number | null = null) =>
  ({ ...asked(actor), type: 'grant', role, blockedAt }) as const
const revoke = (actor: ResolvedActor) => ({ ...asked(actor), type: 'revoke' }) as const
const granted = (role: GrantedRole, organizationId: string = ids.sender): AccessEvent => ({
  type: 'AccessGranted',
  data: { ...whose, organizationId, role },
})
const revoked: AccessEvent = { type: 'AccessRevoked', data: whose }

describe('access', () => {
  it('ROLE-07 is granted and revoked by an admin, and by the system for the first admin', () => {
    for (const actor of [people.admin, system]) {
      given().when(grant(actor, 'staff')).then(granted('staff'))
      given(granted('member')).when(revoke(actor)).then(revoked)
    }
  })

  it('ROLE-07 is refused to anyone else', () => {
    for (const actor of [people.staff, people.sender, people.stranger, people.client, people.guest]) {
      given().when(grant(actor, 'member')).refused('not_permitted')
      given(granted('member')).when(revoke(actor)).refused('not_permitted')
    }
  })

  it('ROLE-08 granting again changes the role and adds no second one', () => {
    given(granted('member')).when(grant(people.admin, 'org_admin')).then(granted('org_admin'))
    given(granted('member')).when(grant(people.admin, 'member')).nothing()
    expect([granted('member'), granted('org_admin')].reduce(evolve, noAccess).grants).toEqual({
      [ids.sender]: { role: 'org_admin', revision: 1 },
    })
  })

  it('ROLE-11 revoking keeps grants for other organizations, and revoking a missing grant does nothing', () => {
    const both = [granted('member'), granted('member', ids.receiver)]
    expect([...both, revoked].reduce(evolve, noAccess)).toEqual({
      grants: { [ids.receiver]: { role: 'member', revision: 1 } },
      events: 3,
    })
    given(...both, revoked)
      .when(revoke(people.admin))
      .nothing()
    given(...both, revoked)
      .when(grant(people.admin, 'member'))
      .then(granted('member'))
  })

  it('ROLE-08 granting lifts a block left by an interrupted revocation, and a later grant is not blocked', () => {
    given(granted('member'))
      .when(grant(people.admin, 'member', 0))
      .then(granted('member'))
    given(granted('member'), revoked, granted('member'))
      .when(grant(people.admin, 'member', 0))
      .nothing()
  })

  it('ROLE-11 only two role changes do not reduce access', () => {
    const roles = ['member', 'org_admin', 'staff', 'admin'] as const
    const wider = roles.flatMap((from) =>
      roles.filter((role) => role !== from && !narrows({ role: from, revision: 0 }, { role })).map((to) => [from, to]),
    )
    expect(wider).toEqual([
      ['member', 'org_admin'],
      ['staff', 'admin'],
    ])
    expect(narrows(undefined, { role: 'member' })).toBe(false)
    expect(narrows({ role: 'admin', revision: 0 }, { role: 'admin' })).toBe(false)
  })
})

describe('the organization members list', () => {
  const keeper: ResolvedActor = { ...people.sender, userId: ids.colleague, role: 'org_admin' }

  it("ROLE-16 lets the organization's own admin promote, demote and remove members", () => {
    given(granted('member')).when(grant(keeper, 'org_admin')).then(granted('org_admin'))
    given(granted('org_admin')).when(grant(keeper, 'member')).then(granted('member'))
    given(granted('member')).when(revoke(keeper)).then(revoked)
  })

  it('ROLE-16 ROLE-07 refuses regular members and admins of other organizations', () => {
    for (const actor of [people.sender, people.receiver, people.stranger]) {
      given(granted('member')).when(grant(actor, 'org_admin')).refused('not_permitted')
      given(granted('member')).when(revoke(actor)).refused('not_permitted')
    }
  })

  it("ROLE-07 lets the organization's admin grant no platform role, add no one, and change no staff based there", () => {
    given(granted('member')).when(grant(keeper, 'staff')).refused('not_permitted')
    given().when(grant(keeper, 'member')).refused('not_found')
    given().when(revoke(keeper)).refused('not_found')
    given(granted('staff')).when(grant(keeper, 'member')).refused('not_found')
    given(granted('staff')).when(revoke(keeper)).refused('not_found')
  })
})
