// What the action dialogs require before they send anything.
import { describe, expect, it } from 'vitest'

import { ReferralCommand, actionFields } from '#contracts/referral-commands.ts'
import { type Draft, toCommand, draftErrors, initialDraft } from './action-draft.ts'

describe('the command of a draft', () => {
  const draft: Draft = {
    reason: 'duplicate',
    needMet: 'met',
    dollarsInvested: '12',
    note: 'Moved away',
    need: 'Clothing',
    priority: 'high',
  }
  const actions = ['return', 'decline', 'close', 'reopen', 'accept', 'record_outcome', 'withdraw', 'resubmit'] as const

  it.each(actions)('has the version and exactly the fields of %s', (action) => {
    const command = toCommand(action, draft, 4)
    expect(command).toMatchObject({ action, version: 4 })
    expect(Object.keys(command ?? {})).toEqual(['action', 'version', ...Object.keys(actionFields[action])])
  })

  it('has no version if it only sets the priority', () => {
    expect(toCommand('set_priority', draft, 4)).toEqual({ action: 'set_priority', priority: 'high' })
  })

  it('leaves out an optional field that is blank, and does not exist without a required one', () => {
    expect(toCommand('decline', { ...draft, note: ' ' }, 4)).toEqual({
      action: 'decline',
      version: 4,
      reason: 'duplicate',
    })
    expect(toCommand('decline', { ...draft, reason: '' }, 4)).toBeNull()
    expect(draftErrors('decline', { ...draft, reason: '' })).toEqual({ reason: 'Choose a reason' })
  })
})

describe('a required note', () => {
  const draft = initialDraft('decline', { need: 'Clothing', priority: 'medium', investedCents: 0 })

  it.each([
    ['decline', { reason: 'other' }, 'Add a note to explain this reason'],
    ['decline', { reason: 'at_capacity' }, undefined],
    ['close', { reason: 'other' }, 'Add a note to explain this reason'],
    ['close', { reason: 'duplicate' }, undefined],
    ['reopen', {}, "Explain why you're reopening it"],
    ['withdraw', {}, undefined],
  ] as const)('reports a missing note for %s with %o as %s', (action, changes, error) => {
    expect(draftErrors(action, { ...draft, ...changes }).note).toBe(error)
    expect(draftErrors(action, { ...draft, ...changes, note: 'Moved away' })).toEqual({})
  })
})

describe('the first amount of an outcome', () => {
  const referral = { need: 'Clothing', priority: null, investedCents: 45_050 } as const

  it('ORG-07 is the total of the recorded resources, and a closing has none', () => {
    expect(initialDraft('record_outcome', referral).dollarsInvested).toBe('450.5')
    expect(initialDraft('record_outcome', { ...referral, investedCents: 0 }).dollarsInvested).toBe('')
    expect(initialDraft('close', referral).dollarsInvested).toBe('')
  })
})

const outcomeDraft = (dollarsInvested: string): Draft => ({
  ...initialDraft('decline', { need: 'Clothing', priority: 'medium', investedCents: 0 }),
  needMet: 'met',
  dollarsInvested,
})

describe('the amount of a closing', () => {
  const closing = (amount: string): Draft => ({ ...outcomeDraft(amount), reason: 'need_met', needMet: null })

  it('REF-35 is sent if it was typed, and left out if not', () => {
    expect(toCommand('close', closing('40.50'), 4)).toEqual({
      action: 'close',
      version: 4,
      reason: 'need_met',
      dollarsInvested: 40.5,
    })
    expect(toCommand('close', closing(' '), 4)).toEqual({ action: 'close', version: 4, reason: 'need_met' })
  })

  it('REF-35 is refused below 0', () => {
    expect(draftErrors('close', closing('-1')).dollarsInvested).toBe('Enter an amount of 0 or more')
    expect(draftErrors('close', closing(''))).toEqual({})
  })
})

describe('the outcome amount', () => {
  it.each([
    ['120.50', 120.5],
    ['0', 0],
    ['0.29', 0.29],
    ['$1,200.05', 1200.05],
    ['10000000', 10_000_000],
  ])('REF-26 records %s as %d', (typedAmount, dollarsInvested) => {
    expect(draftErrors('record_outcome', outcomeDraft(typedAmount))).toEqual({})
    const command = toCommand('record_outcome', outcomeDraft(typedAmount), 4)
    expect(command).toEqual({ action: 'record_outcome', version: 4, dollarsInvested, needMet: 'met' })
    expect(ReferralCommand.safeParse(command).success).toBe(true)
  })

  it.each(['', '  ', 'abc', '--5', '12 or so'])(
    'REF-26 counts "%s" as 0, because it is not a number',
    (typedAmount) => {
      expect(draftErrors('record_outcome', outcomeDraft(typedAmount))).toEqual({})
      expect(toCommand('record_outcome', outcomeDraft(typedAmount), 4)).toMatchObject({ dollarsInvested: 0 })
    },
  )

  it.each([
    ['-5', 'Enter an amount of 0 or more'],
    ['-0.01', 'Enter an amount of 0 or more'],
    ['-1e400', 'Enter an amount of 0 or more'],
    ['10000000.01', 'Enter an amount of $10,000,000 or less'],
    ['9'.repeat(400), 'Enter an amount of $10,000,000 or less'],
    ['120.505', 'Enter an amount in dollars and cents'],
  ])('REF-26 refuses %s next to the field and never changes the amount', (typedAmount, dollarsInvested) => {
    expect(draftErrors('record_outcome', outcomeDraft(typedAmount))).toEqual({ dollarsInvested })
  })

  it('INC-10 asks whether the need was met, even if the amount is invalid', () => {
    expect(draftErrors('record_outcome', { ...outcomeDraft('-5'), needMet: null })).toEqual({
      needMet: 'Select whether the need was met',
      dollarsInvested: 'Enter an amount of 0 or more',
    })
  })
})
