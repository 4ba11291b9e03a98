import type { GrantedRole } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { specify } from '#tests/support/decider.ts'
import { ids, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { accessDecider } from './decide.ts'
import type { AccessEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { noAccess } from './state.ts'

const given = specify(accessDecider)
const system: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }
const whose = { userId: ids.member, organizationId: ids.sender }
const asked = (actor: ResolvedActor) => ({ ...whose, actor, at: '2026-03-02T15:00:00.000Z' })
const grant = (actor: ResolvedActor, role: GrantedRole) => ({ ...asked(actor), type: 'grant', role }) as const
const revoke = (actor: ResolvedActor) => ({ ...asked(actor), type: 'revoke' }) as const
const granted = (role: GrantedRole, organizationId: string = ids.sender): AccessEvent => ({
  type: 'AccessGranted',
  data: { ...whose, organizationId, role },
})
const revoked: AccessEvent = { type: 'AccessRevoked', data: whose }

describe('access', () => {
  it('ROLE-07 is granted and revoked by an admin, and by the system that sets up the first', () => {
    for (const actor of [people.admin, system]) {
      given().when(grant(actor, 'staff')).then(granted('staff'))
      given(granted('member')).when(revoke(actor)).then(revoked)
    }
  })

  it('ROLE-07 anyone else is refused', () => {
    for (const actor of [people.staff, people.sender, people.stranger, people.client, people.guest]) {
      given().when(grant(actor, 'member')).refused('not_permitted')
      given(granted('member')).when(revoke(actor)).refused('not_permitted')
    }
  })

  it('ROLE-08 granting again changes the role and adds no second one', () => {
    given(granted('member')).when(grant(people.admin, 'org_admin')).then(granted('org_admin'))
    given(granted('member')).when(grant(people.admin, 'member')).nothing()
    expect([granted('member'), granted('org_admin')].reduce(evolve, noAccess)).toEqual({
      roles: { [ids.sender]: 'org_admin' },
    })
  })

  it('ROLE-11 revoking leaves the other organizations, and what is not granted is not revoked', () => {
    const both = [granted('member'), granted('member', ids.receiver)]
    expect([...both, revoked].reduce(evolve, noAccess)).toEqual({ roles: { [ids.receiver]: 'member' } })
    given(...both, revoked)
      .when(revoke(people.admin))
      .nothing()
    given(...both, revoked)
      .when(grant(people.admin, 'member'))
      .then(granted('member'))
  })
})
