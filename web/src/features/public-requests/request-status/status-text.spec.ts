// Checks that the sentence promises no more than the status does.
import { expect, it } from 'vitest'
import { statusText } from './status-text.ts'

type Input = Parameters<typeof statusText>[0]
const textOf = (status: Input['status'], disposition: Input['disposition'] = null) =>
  statusText({ status, disposition, question: null, notPlaced: false })

it('REF-18 promises contact only for an accepted request, not for a waitlisted one', () => {
  expect(textOf('received', 'accepted')).toBe("A partner accepted your request. They'll get in touch with you.")
  expect(textOf('received', 'waitlisted')).toBe(
    "Your request is on a partner's waitlist. They'll get in touch with you when they can help.",
  )
})

it.each([
  ['revoked', 'You took back your permission, so your request is on hold.'],
  ['expired', 'Your permission has ended, so your request is on hold.'],
] as const)('promises nothing once the permission is %s', (permission, text) => {
  for (const status of ['submitted', 'received', 'returned'] as const)
    expect(statusText({ status, disposition: null, question: null, permission })).toBe(text)
})

it('says what staff ask, that nothing was found, or that the request was withdrawn', () => {
  expect(textOf('returned', 'withdrawn')).toBe('This request was withdrawn.')
  expect(textOf('returned', 'revision')).toMatch(/The organization that made the request for you may call you/)
  expect(statusText({ status: 'returned', disposition: 'revision', question: null, madeByStaff: true })).toBe(
    'We need to know a little more. Our staff will get in touch with you.',
  )
  expect(statusText({ status: 'returned', disposition: 'declined', question: null, notPlaced: true })).toMatch(
    /^We haven't found a partner/,
  )
})
