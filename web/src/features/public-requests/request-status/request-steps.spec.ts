import { describe, expect, it } from 'vitest'
import { requestSteps } from './request-steps.ts'

const stepsOf = (...[status, disposition = null, question = null]: StepArguments) =>
  requestSteps({ status, disposition, sent: true, question }).map(({ title, state }) => `${title}: ${state}`)
type StepArguments = [Request['status'], Request['disposition']?, Request['question']?]
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

  it('CLI-22 is on hold without the permission of the family', () => {
    const held = requestSteps({
      status: 'received',
      disposition: null,
      sent: true,
      question: null,
      permission: 'revoked',
    })
    expect(held.map(({ title, state }) => [title, state])).toEqual([
      ['Under Review', 'done'],
      ['On hold', 'current'],
    ])
  })

  it('REF-18 shows a waitlisted request as not yet in service, and ends with a return or withdrawal', () => {
    expect(stepsOf('received', 'waitlisted')).toContain('On a waitlist: current')
    const unsent = requestSteps({ status: 'closed', disposition: null, sent: false, question: null })
    expect(unsent.map(({ title }) => title)).toEqual(['Under Review', 'Closed'])
    expect(stepsOf('returned', 'declined')).toEqual(['Under Review: done', 'With our staff again: current'])
    const question = { version: 2, text: null }
    expect(stepsOf('returned', 'revision', question)).toEqual(['Under Review: done', 'A question for you: current'])
    expect(stepsOf('returned', 'revision')).toEqual(['Under Review: done', 'More information needed: current'])
    const asked = requestSteps({ status: 'returned', disposition: 'revision', sent: true, question: null })
    expect(asked.at(-1)).toMatchObject({ detail: 'The organization that made it for you adds what is missing.' })
    expect(stepsOf('returned', 'withdrawn')).toEqual(['Under Review: done', 'Withdrawn: current'])
  })
})
