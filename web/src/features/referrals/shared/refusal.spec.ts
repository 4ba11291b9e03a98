import { toRefusedAction } from '#contracts/referral-commands.ts'
import { problemTitle } from '#contracts/problem-messages.ts'
import { problems } from '#contracts/problems.ts'
import { describe, expect, it } from 'vitest'

import { ProblemError, readProblem } from '../../../lib/api/problem.ts'
import { refusalInDialog, refusalToast } from './refusal.ts'

const busyError = new ProblemError({
  type: '/problems/busy',
  code: 'busy',
  title: problemTitle('busy'),
  ...problems.busy,
})

describe("the message for a receiver's refused action", () => {
  it('INC-16 shows "Error" with the reason', () => {
    const text = 'Someone else is changing this right now. Please try again.'
    expect(refusalToast('waitlist', busyError)).toEqual({ title: 'Error', text })
    expect(refusalInDialog('accept', busyError)).toBe(`Error: ${text}`)
    expect(refusalToast('submit', busyError).title).toBe('Failed to complete action')
  })

  it('INC-16 shows "Failed to update referral" if the response has no reason, such as one from a proxy', async () => {
    const problemWithoutReason = await readProblem(new Response('<h1>Forbidden</h1>', { status: 403 }))
    expect(refusalToast('decline', problemWithoutReason)).toEqual({ title: 'Error', text: 'Failed to update referral' })
  })

  it('INC-16 shows "An unexpected error occurred." after an exception in the browser or on the server', async () => {
    const serverError = await readProblem(new Response('{}', { status: 500 }))
    const text = 'An unexpected error occurred.'
    expect(refusalToast('record_outcome', serverError)).toEqual({ title: 'Error', text })
    expect(refusalToast('accept', new TypeError('x is undefined'))).toEqual({ title: 'Error', text })
  })

  it('INC-16 adds a false success flag and an error text to the problem', () => {
    const refusedAction = toRefusedAction(busyError.problem)
    expect(refusedAction).toMatchObject({ code: 'busy', status: 503, success: false, error: problemTitle('busy') })
  })
})
