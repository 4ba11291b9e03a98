import { describe, expect, it } from 'vitest'
import { requestSteps } from './request-steps.ts'

const stepsOf = (...[status, disposition = null]: [Request['status'], Request['disposition']?]) =>
  requestSteps({ status, disposition, sent: true }).map(({ title, state }) => `${title}: ${state}`)
type Request = Parameters<typeof requestSteps>[0]

describe('the steps of a request', () => {
  it('REF-31 labels each step in plain words, from review to completion', () => {
    const [review, sent, service, done] = ['Under Review', 'Sent to Partner', 'Active Service', 'Completed']
    const first = [`${review}: current`, `${sent}: next`, `${service}: next`, `${done}: next`]
    expect(stepsOf('pending_review')).toEqual(first)
    expect(stepsOf('in_review')).toEqual(first)
    expect(stepsOf('submitted')).toEqual([`${review}: done`, `${sent}: current`, `${service}: next`, `${done}: next`])
    expect(stepsOf('received')).toEqual([`${review}: done`, `${sent}: done`, `${service}: current`, `${done}: next`])
    expect(stepsOf('closed')).toEqual([`${review}: done`, `${sent}: done`, `${service}: done`, `${done}: current`])
  })

  it('REF-18 shows a waitlisted request as not yet in service, and ends with a return or withdrawal', () => {
    expect(stepsOf('received', 'waitlisted')).toContain('On a waitlist: current')
    const unsent = requestSteps({ status: 'closed', disposition: null, sent: false })
    expect(unsent.map(({ title }) => title)).toEqual(['Under Review', 'Closed'])
    expect(stepsOf('returned', 'declined')).toEqual(['Under Review: done', 'Returned: current'])
    expect(stepsOf('returned', 'revision')).toEqual(['Under Review: done', 'A question for you: current'])
    expect(stepsOf('returned', 'withdrawn')).toEqual(['Under Review: done', 'Withdrawn: current'])
  })
})
