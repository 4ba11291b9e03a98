// Where a sign-in leads.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterSignIn } from './redirect-target.ts'

it('AUTH-04 is the requested path, or the default of the sign-in page', () => {
  expect(afterSignIn('/staff/referrals?page=2#rows', '/dashboard')).toBe('/staff/referrals?page=2#rows')
  expect(afterSignIn('/dashboard', '/admin')).toBe('/dashboard')
  expect(afterSignIn(null, '/dashboard')).toBe('/dashboard')
  expect(afterSignIn('', '/admin')).toBe('/admin')
})

it.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'evil.example',
  '@evil.example',
  'https:evil.example',
  'https:/evil.example',
])('AUTH-04 never leaves the site for %j', (target) => {
  expect(afterSignIn(target, '/dashboard')).toBe('/dashboard')
})

it('AUTH-04 stays on the site for any input', () => {
  const parts = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '\t',
    '\n',
    ' ',
    ':',
    '@',
    '?',
    '#',
    'https:',
    'evil.example',
    '\u2044',
  ]
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join(''))
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (requested) => {
      const target = afterSignIn(requested, '/dashboard')
      expect(target).toMatch(/^\/(?!\/)/)
      expect(new URL(target, 'https://site.example').origin).toBe('https://site.example')
    }),
    { numRuns: 2_000 },
  )
})
