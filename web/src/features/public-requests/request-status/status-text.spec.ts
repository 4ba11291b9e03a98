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

it.each([
  ['revoked', 'You took back your permission, so your request is on hold.'],
  ['expired', 'Your permission has ended, so your request is on hold.'],
] as const)('CLI-22 promises nothing once the permission is %s', (permission, text) => {
  for (const status of ['submitted', 'received', 'returned'] as const)
    expect(statusText({ status, disposition: null, question: null, permission })).toBe(text)
})

it('says what staff ask, that nothing was found, or that the request was withdrawn', () => {
  expect(textOf('returned', 'withdrawn')).toBe('This request was withdrawn.')
  expect(textOf('returned', 'revision')).toMatch(/^We need to know a little more/)
  expect(statusText({ status: 'returned', disposition: 'declined', question: null, notPlaced: true })).toMatch(
    /^We haven't found a partner/,
  )
})
