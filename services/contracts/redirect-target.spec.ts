import fc from 'fast-check'
import { expect, it } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

it('AUTH-04 redirects to the requested path, or to the default of the sign-in page', () => {
  expect(redirectTarget('/staff/referrals?page=2#rows', '/dashboard')).toBe('/staff/referrals?page=2#rows')
  expect(redirectTarget('/dashboard', '/admin')).toBe('/dashboard')
  expect(redirectTarget(null, '/dashboard')).toBe('/dashboard')
  expect(redirectTarget('', '/admin')).toBe('/admin')
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
])('AUTH-04 never redirects to another site for %j', (target) => {
  expect(redirectTarget(target, '/dashboard')).toBe('/dashboard')
})

it('AUTH-04 stays on the site for any input', () => {
  const fragments = [
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
  const text = fc
    .array(fc.constantFrom(...fragments), { maxLength: 8 })
    .map((chosenFragments) => chosenFragments.join(''))
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (requested) => {
      const target = redirectTarget(requested, '/dashboard')
      expect(target).toMatch(/^\/(?!\/)/)
      expect(new URL(target, 'https://site.example').origin).toBe('https://site.example')
    }),
    { numRuns: 2_000 },
  )
})
