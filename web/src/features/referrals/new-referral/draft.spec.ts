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

describe('the error summary of a new referral', () => {
  it('NEW-01 reports a draft without a client, need, or note as incomplete', () => {
    expect(isIncomplete(completeDraft)).toBe(false)
    expect(isIncomplete({ ...completeDraft, client: null })).toBe(true)
    expect(isIncomplete({ ...completeDraft, need: '' })).toBe(true)
    expect(isIncomplete({ ...completeDraft, note: ' \n' })).toBe(true)
  })

  it('NEW-19 reports sensitive content, but not markup or a note that is too long', () => {
    expect(isSensitive({ ...completeDraft, note: 'Her number is 123-45-6789' })).toBe(true)
    expect(isSensitive({ ...completeDraft, note: '<script>alert(1)</script>' })).toBe(false)
    expect(isSensitive({ ...completeDraft, note: 'a'.repeat(2_001) })).toBe(false)
    expect(isSensitive(completeDraft)).toBe(false)
  })
})
