// The request bodies that are derived from the fields of each action.
import { actionInput } from '#tests/support/referral-commands.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'

import { type LifecycleAction, referralActions, unversionedActions } from './lifecycle.ts'
import type { Problem } from './problems.ts'
import {
  BulkCommand,
  BulkItemResult,
  Dollars,
  ReferralCommand,
  RefusedAction,
  toReferralCommand,
  toRefusedAction,
} from './referral-commands.ts'
import { schemaIssueText } from './validation-messages.ts'

const allActions = [...referralActions, 'undo'] as const

describe('the command of an action', () => {
  it.each(allActions)('carries the fields of %s and nothing else', (action) => {
    const command = toReferralCommand(actionInput(action), 3)
    expect(ReferralCommand.parse(command)).toEqual(command)
    expect(ReferralCommand.parse({ ...command, unknown: 1 })).toEqual(command)
  })

  it('REF-28 requires the version that the person saw, except for a note or a priority change', () => {
    const isAccepted = (action: LifecycleAction) => ReferralCommand.safeParse(actionInput(action)).success
    expect(allActions.filter(isAccepted)).toEqual([...unversionedActions])
  })
})

describe('the command for a selection', () => {
  const bulkActions = ['start_review', 'assign', 'undo', 'route', 'submit', 'decline', 'accept', 'waitlist'] as const
  const items = [{ id: ids.referral, version: 2 }]

  it.each(bulkActions)('carries the fields of %s once, and a version for each referral', (action) => {
    const command = { ...actionInput(action), items }
    expect(BulkCommand.parse(command)).toEqual(command)
    expect(BulkCommand.safeParse({ ...command, items: [{ id: ids.referral }] }).success).toBe(false)
  })

  it('does not exist for any other action', () => {
    const isAccepted = (action: LifecycleAction) => BulkCommand.safeParse({ ...actionInput(action), items }).success
    expect(allActions.filter(isAccepted).toSorted()).toEqual(bulkActions.toSorted())
  })
})

it('REF-28 REV-13 a refused item of a selection contains the current state', () => {
  const current = { status: 'closed', disposition: null, version: 4, toOrganizationId: null }
  const result = { id: ids.referral, done: false, code: 'stale_version', message: 'It changed.', undo: null, current }
  expect(BulkItemResult.parse(result)).toEqual(result)
})

it('an amount that is not a number is refused with the same text as one that is too low', () => {
  const refuse = (amount: unknown) => Dollars.safeParse(amount).error?.issues.map(schemaIssueText)
  expect(refuse('12')).toEqual(['Enter an amount of 0 or more'])
  expect(refuse(-1)).toEqual(refuse('12'))
})

it('a refused action has one message for callers that do not read problem documents', () => {
  const problem = { title: 'The amount is wrong', issues: [] } as unknown as Problem
  expect(toRefusedAction(problem)).toEqual({ ...problem, success: false, error: 'The amount is wrong' })
  const issues = [{ message: 'Too low' }, { message: 'Not a number' }]
  expect(toRefusedAction({ ...problem, issues } as unknown as Problem).error).toBe('Too low')
  const complete: Problem = { type: 'about:blank', title: 'Refused', status: 422, code: 'note_required' }
  expect(RefusedAction.safeParse(toRefusedAction(complete)).error).toBeUndefined()
  const { issues: _, ...withoutIssues } = problem
  expect(toRefusedAction(withoutIssues as Problem).error).toBe('The amount is wrong')
})
