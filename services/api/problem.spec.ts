import { describe, expect, it } from 'vitest'

import { RefusalError } from '#domain/decision.ts'
import { toProblem } from './problem.ts'

describe('the problem document of a refusal', () => {
  it.each([
    ['invalid_amount', 'dollarsInvested', 'Enter an amount of 0 or more'],
    ['weak_password', 'password', toProblem(new RefusalError('weak_password')).title],
  ] as const)('for the code %s, names the field %s', (code, path, message) => {
    expect(toProblem(new RefusalError(code))).toMatchObject({ code, status: 400, issues: [{ path, message }] })
  })

  it('keeps the issues of the refusal', () => {
    const issues = [{ path: 'note', key: 'validation:screening.ssn', message: 'Remove the number' }]
    expect(toProblem(new RefusalError('unsafe_input', { issues })).issues).toEqual(issues)
  })

  it('names no field if no single field causes the problem', () => {
    expect(toProblem(new RefusalError('not_permitted'))).not.toHaveProperty('issues')
  })
})
