// The request bodies that are derived from the fields of each action.
import { describe, expect, it } from 'vitest'

import { referralActions, unversionedActions } from './lifecycle.ts'
import { type ActionInput, BulkCommand, ReferralCommand, toReferralCommand } from './referral-commands.ts'

const id = '00000000-0000-4000-8000-000000000001'

/** A valid input of each action. */
const inputs: { readonly [A in ActionInput['action']]: Extract<ActionInput, { action: A }> } = {
  start_review: { action: 'start_review' },
  assign: { action: 'assign', assignedTo: id },
  release: { action: 'release' },
  undo: { action: 'undo' },
  route: { action: 'route', toOrganizationId: id },
  submit: { action: 'submit' },
  return: { action: 'return', note: 'Which month?' },
  decline: { action: 'decline', reason: 'at_capacity' },
  close: { action: 'close', reason: 'need_met', dollarsInvested: 40.5 },
  reopen: { action: 'reopen', note: 'The client called back.' },
  accept: { action: 'accept' },
  waitlist: { action: 'waitlist' },
  record_outcome: { action: 'record_outcome', dollarsInvested: 0, needMet: 'met' },
  withdraw: { action: 'withdraw' },
  resubmit: { action: 'resubmit', need: 'Clothing', priority: null },
  set_priority: { action: 'set_priority', priority: 'high' },
  add_note: { action: 'add_note', text: 'Called.', sharedWithClient: true },
}

describe('the command of an action', () => {
  it.each([...referralActions, 'undo'] as const)('carries the fields of %s and nothing else', (action) => {
    const command = toReferralCommand(inputs[action], 3)
    expect(ReferralCommand.parse(command)).toEqual(command)
    expect(ReferralCommand.parse({ ...command, unknown: 1 })).toEqual(command)
  })

  it('REF-28 requires the version that the person saw, except for a note or a priority change', () => {
    const isAccepted = (action: ActionInput['action']) => ReferralCommand.safeParse(inputs[action]).success
    expect([...referralActions, 'undo' as const].filter(isAccepted)).toEqual([...unversionedActions])
  })
})

describe('the command for a selection', () => {
  const items = [{ id, version: 2 }]

  it.each(['start_review', 'assign', 'undo', 'route', 'submit', 'decline', 'accept', 'waitlist'] as const)(
    'REV-13 carries the fields of %s once, and a version for each referral',
    (action) => {
      const command = { ...inputs[action], items }
      expect(BulkCommand.parse(command)).toEqual(command)
      expect(BulkCommand.safeParse({ ...command, items: [{ id }] }).success).toBe(false)
    },
  )

  it.each([
    'release',
    'return',
    'close',
    'reopen',
    'record_outcome',
    'withdraw',
    'resubmit',
    'set_priority',
    'add_note',
  ])('does not exist for %s', (action) => {
    const command = { ...Object.values(inputs).find((input) => input.action === action), items }
    expect(BulkCommand.safeParse(command).success).toBe(false)
  })
})
