import { describe, expect, it } from 'vitest'
import { requestSteps } from './requestSteps.ts'

const seen = (...[status, disposition = null]: [Asked['status'], Asked['disposition']?]) =>
  requestSteps({ status, disposition, sent: true }).map(({ title, state }) => `${title}: ${state}`)
type Asked = Parameters<typeof requestSteps>[0]

describe('the steps of a request', () => {
  it('REF-31 go from review to the end in a family’s words', () => {
    const [review, sent, service, done] = ['Under Review', 'Sent to Partner', 'Active Service', 'Completed']
    const first = [`${review}: current`, `${sent}: next`, `${service}: next`, `${done}: next`]
    expect(seen('pending_review')).toEqual(first)
    expect(seen('in_review')).toEqual(first)
    expect(seen('submitted')).toEqual([`${review}: done`, `${sent}: current`, `${service}: next`, `${done}: next`])
    expect(seen('received')).toEqual([`${review}: done`, `${sent}: done`, `${service}: current`, `${done}: next`])
    expect(seen('closed')).toEqual([`${review}: done`, `${sent}: done`, `${service}: done`, `${done}: current`])
  })

  it('REF-18 say that a waitlisted one is not yet in service, and end where one was returned or withdrawn', () => {
    expect(seen('received', 'waitlisted')).toContain('On a waitlist: current')
    const unsent = requestSteps({ status: 'closed', disposition: null, sent: false })
    expect(unsent.map(({ title }) => title)).toEqual(['Under Review', 'Closed'])
    expect(seen('returned', 'declined')).toEqual(['Under Review: done', 'Returned: current'])
    expect(seen('returned', 'revision')).toEqual(['Under Review: done', 'A question for you: current'])
    expect(seen('returned', 'withdrawn')).toEqual(['Under Review: done', 'Withdrawn: current'])
  })
})
