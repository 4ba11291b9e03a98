import type { ReferralSource } from '#contracts/enumerations.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { referralType } from './referral-type.ts'

const typeOf = (source: ReferralSource, sendersChoice: string | null, toOrganizationId: string | null) =>
  referralType({ source, sendersChoice, toOrganizationId })

describe('the type of a referral', () => {
  it.each([
    ['client_portal', 'self'],
    ['guest', 'self'],
    ['public_form', 'self'],
    ['import', 'imported'],
  ] as const)('REF-36 from the source %s is always %s', (source, type) => {
    expect(typeOf(source, null, null)).toBe(type)
    expect(typeOf(source, ids.receiver, ids.receiver)).toBe(type)
    expect(typeOf(source, ids.receiver, ids.otherOrganization)).toBe(type)
  })

  it("REF-36 is direct while a partner's choice stands, and routed once staff chose", () => {
    expect(typeOf('partner', ids.receiver, ids.receiver)).toBe('direct')
    expect(typeOf('partner', null, null)).toBe('direct')
    expect(typeOf('partner', ids.receiver, ids.otherOrganization)).toBe('routed')
    expect(typeOf('partner', null, ids.receiver)).toBe('routed')
  })

  it('REF-36 is routed if staff made the referral and chose the receiver', () => {
    expect(typeOf('staff', null, null)).toBe('direct')
    expect(typeOf('staff', ids.receiver, ids.receiver)).toBe('routed')
  })
})
