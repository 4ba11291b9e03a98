import { describe, expect, it } from 'vitest'

import { ids } from '#tests/support/referral-fixtures.ts'

import { type RouteAccess, admits, callerKinds, callerKindsOf } from './callers.ts'

const everyone = ['anonymous', 'guest', 'public', 'client', 'member', 'org_admin', 'staff', 'admin']

describe('who a route admits', () => {
  it.each<readonly [RouteAccess, readonly string[]]>([
    ['anyone', everyone],
    ['visitor', everyone],
    ['signed_in', ['public', 'client', 'member', 'org_admin', 'staff', 'admin']],
    ['client', ['client']],
    ['organization', ['member', 'org_admin']],
    ['org_admin', ['org_admin']],
    ['staff_or_organization', ['member', 'org_admin', 'staff', 'admin']],
    ['staff', ['staff', 'admin']],
    ['admin', ['admin']],
  ])('ROLE-15 "%s" admits only these callers', (access, admitted) => {
    expect(callerKinds).toEqual(everyone)
    expect(callerKinds.filter((kind) => admits(access, [kind]))).toEqual(admitted)
  })

  it('ROLE-15 admits a person with several kinds if one of them is enough', () => {
    expect(admits('organization', ['client', 'member', 'staff'])).toBe(true)
    expect(admits('admin', ['client', 'member', 'staff'])).toBe(false)
    expect(admits('admin', [])).toBe(false)
  })
})

describe('the kinds of a signed-in caller', () => {
  const membership = (id: string, role: 'member' | 'org_admin') => ({
    organization: { id, name: 'An organization' },
    role,
  })
  const person: Parameters<typeof callerKindsOf>[0] = {
    platformRole: null,
    memberships: [],
    organizationId: null,
    clientId: null,
  }

  it('ROLE-01 are only "public" for a person without a role', () => {
    expect(callerKindsOf(person)).toEqual(['public'])
  })

  it('ROLE-15 include every role that the person has', () => {
    const memberships = [membership(ids.sender, 'member'), membership(ids.receiver, 'org_admin')]
    expect(callerKindsOf({ ...person, platformRole: 'staff' })).toEqual(['staff'])
    expect(callerKindsOf({ ...person, clientId: ids.client })).toEqual(['client'])
    expect(
      callerKindsOf({ platformRole: 'admin', clientId: ids.client, memberships, organizationId: ids.sender }),
    ).toEqual(['client', 'member', 'admin'])
  })

  it('ROLE-15 include only the membership in the organization that the person acts for', () => {
    const memberships = [membership(ids.sender, 'member'), membership(ids.receiver, 'org_admin')]
    expect(callerKindsOf({ ...person, memberships, organizationId: ids.receiver })).toEqual(['org_admin'])
    expect(callerKindsOf({ ...person, memberships })).toEqual(['public'])
  })
})
