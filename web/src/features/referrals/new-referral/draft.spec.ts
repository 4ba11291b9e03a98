import { describe, expect, it } from 'vitest'
import { emptyDraft, isIncomplete, isSensitive } from './draft.ts'

const whole = {
  ...emptyDraft,
  client: {
    id: '00000000-0000-4000-8000-000000000001',
    firstName: 'Dana',
    lastInitial: 'M',
    county: 'Cobb' as const,
    contactMasked: null,
    createdAt: '2026-03-02T15:00:00.000Z',
  },
  need: 'Clothing',
  note: 'Coats for two.',
}

describe('what stands over the missing answers of a new referral', () => {
  it('NEW-01 says that all fields are required where client, need or note is missing, one of them too', () => {
    expect(isIncomplete(whole)).toBe(false)
    expect(isIncomplete({ ...whole, client: null })).toBe(true)
    expect(isIncomplete({ ...whole, need: '' })).toBe(true)
    expect(isIncomplete({ ...whole, note: ' \n' })).toBe(true)
  })

  it('NEW-19 calls sensitive what may not be told, and neither markup nor too long a note', () => {
    expect(isSensitive({ ...whole, note: 'Her number is 123-45-6789' })).toBe(true)
    expect(isSensitive({ ...whole, note: '<script>alert(1)</script>' })).toBe(false)
    expect(isSensitive({ ...whole, note: 'a'.repeat(2_001) })).toBe(false)
    expect(isSensitive(whole)).toBe(false)
  })
})
