// Checks that the sentence promises no more than the status does.
import { expect, it } from 'vitest'
import { statusText } from './status-text.ts'

type Input = Parameters<typeof statusText>[0]
const textOf = (status: Input['status'], disposition: Input['disposition'] = null) =>
  statusText({ status, disposition, question: null, notPlaced: false })

it('REF-18 promises a call only for an accepted request, not for a waitlisted one', () => {
  expect(textOf('received', 'accepted')).toBe(
    "A partner accepted your request. They'll call you at the number you gave.",
  )
  expect(textOf('received', 'waitlisted')).toBe(
    "Your request is on a partner's waitlist. They'll call you when they can help.",
  )
})

it('says what staff ask, that nothing was found, or that the request was withdrawn', () => {
  expect(textOf('returned', 'withdrawn')).toBe('This request was withdrawn.')
  expect(textOf('returned', 'revision')).toMatch(/^We need to know a little more/)
  expect(statusText({ status: 'returned', disposition: 'declined', question: null, notPlaced: true })).toMatch(
    /^We haven't found a partner/,
  )
})
