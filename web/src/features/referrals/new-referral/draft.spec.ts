import { describe, expect, it } from 'vitest'
import { emptyDraft, isIncomplete, isSensitive } from './draft.ts'

const completeDraft = {
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
    expect(isIncomplete(completeDraft)).toBe(false)
    expect(isIncomplete({ ...completeDraft, client: null })).toBe(true)
    expect(isIncomplete({ ...completeDraft, need: '' })).toBe(true)
    expect(isIncomplete({ ...completeDraft, note: ' \n' })).toBe(true)
  })

  it('NEW-19 calls sensitive what may not be told, and neither markup nor too long a note', () => {
    expect(isSensitive({ ...completeDraft, note: 'Her number is 123-45-6789' })).toBe(true)
    expect(isSensitive({ ...completeDraft, note: '<script>alert(1)</script>' })).toBe(false)
    expect(isSensitive({ ...completeDraft, note: 'a'.repeat(2_001) })).toBe(false)
    expect(isSensitive(completeDraft)).toBe(false)
  })
})
