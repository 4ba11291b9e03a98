import { describe, expect, it } from 'vitest'
import { type ResourceDraft, emptyDraft, resourceErrors, toBody, toDraft } from './resource-draft.ts'

const draft: ResourceDraft = {
  ...emptyDraft,
  name: 'March rent',
  type: 'housing',
  dollars: '$1,200.50',
  startDate: '2026-03-02',
}

describe('the draft of a resource', () => {
  it('CLI-26 becomes the body that the server expects', () => {
    expect(resourceErrors(draft)).toEqual({})
    expect(toBody(draft)).toEqual({
      name: 'March rent',
      type: 'housing',
      dollars: 1_200.5,
      status: 'active',
      startDate: '2026-03-02',
      endDate: null,
      notes: null,
      providerId: null,
    })
  })

  it('CLI-26 says what is missing', () => {
    expect(resourceErrors(emptyDraft)).toEqual({
      name: 'Enter a name',
      type: 'Choose a type',
      dollars: 'Enter the dollar value. Enter 0 if it has none.',
      startDate: 'Enter the start date',
    })
    expect(toBody(emptyDraft)).toBeNull()
  })

  it('CLI-26 says what is wrong', () => {
    expect(resourceErrors({ ...draft, dollars: 'a lot' }).dollars).toBe(
      'Enter the dollar value. Enter 0 if it has none.',
    )
    expect(resourceErrors({ ...draft, dollars: '-5' }).dollars).toBeDefined()
    expect(resourceErrors({ ...draft, endDate: '2026-03-01' }).endDate).toBe(
      "The end date can't be before the start date",
    )
    expect(resourceErrors({ ...draft, name: 'SSN 123-45-6789' }).name).toBeDefined()
    expect(resourceErrors({ ...draft, notes: 'x'.repeat(501) }).notes).toBeDefined()
  })

  it('CLI-37 starts a correction with what is recorded', () => {
    const provider = { id: '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01', name: 'Cobb Food Pantry' }
    const correction = toDraft({
      id: provider.id,
      referralId: provider.id,
      name: { text: 'March rent' },
      type: 'housing',
      amountCents: 120_050,
      status: 'completed',
      startDate: '2026-03-02',
      endDate: '2026-03-31',
      notes: { text: 'Paid.' },
      provider,
      version: 1,
      recordedAt: '2026-03-02T15:00:00.000Z',
      recordedBy: null,
      changedAt: null,
    })
    expect(toBody(correction)).toEqual({
      name: 'March rent',
      type: 'housing',
      dollars: 1_200.5,
      status: 'completed',
      startDate: '2026-03-02',
      endDate: '2026-03-31',
      notes: 'Paid.',
      providerId: provider.id,
    })
  })
})
