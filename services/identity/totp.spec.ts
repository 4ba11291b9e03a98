import { describe, expect, it } from 'vitest'

import { buildAuthenticatorUri, createSecret, findTimeStep } from './totp.ts'

/** "12345678901234567890", the secret of RFC 6238, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1_000)

describe('time-based one-time codes', () => {
  // The SHA-1 codes of RFC 6238, appendix B, without the first two of their eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('AUTH-41 accepts the RFC 6238 test vector at %i seconds, %s', (seconds, code) => {
    expect(findTimeStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('AUTH-41 accepts a code up to one step early or late', () => {
    const code = '005924'
    const step = Math.floor(1_234_567_890 / 30)
    const findStepWithOffset = (steps: number) => findTimeStep(secret, code, at((step + steps) * 30 + 15))
    expect([-2, -1, 0, 1, 2].map(findStepWithOffset)).toEqual([undefined, step, step, step, undefined])
  })

  it('AUTH-41 rejects a wrong code, and a code for another secret', () => {
    expect(findTimeStep(secret, '005925', at(1_234_567_890))).toBeUndefined()
    expect(findTimeStep(createSecret(), '005924', at(1_234_567_890))).toBeUndefined()
  })

  it('AUTH-34 creates a 160-bit secret, and includes it in the URI that authenticators read', () => {
    const newSecret = createSecret()
    expect(newSecret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(buildAuthenticatorUri(newSecret, 'dana@example.org'))
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      '/Referral Exchange:dana@example.org',
    ])
    expect(uri.searchParams.get('secret')).toBe(newSecret)
    expect(uri.searchParams.get('issuer')).toBe('Referral Exchange')
  })
})
