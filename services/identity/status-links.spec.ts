import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { createStatusLinks } from './status-links.ts'

const links = createStatusLinks(randomBytes(32), 'https://referrals.example')

describe('a status link', () => {
  it('is always the same, and opens the right page in the language of the email', () => {
    const id = randomUUID()
    const link = links.linkTo('referral', id, 'en')
    expect(link).toBe(links.linkTo('referral', id, 'en'))
    expect(link).toMatch(/^https:\/\/referrals\.example\/request-status\?key=[\w-]{43}$/)
    expect(links.linkTo('application', id, 'es')).toMatch(
      /^https:\/\/referrals\.example\/es\/partners\/apply\/status\?key=/,
    )
    expect(links.verifyKey('referral', new URL(link).searchParams.get('key') ?? '')).toBe(id)
  })

  it('is refused if it was altered or comes from another installation or page', () => {
    const key = links.createKey('referral', randomUUID())
    const tampered = Buffer.from(key, 'base64url').map((byte, index) => (index === 3 ? byte ^ 1 : byte))
    const otherLinks = createStatusLinks(randomBytes(32), 'https://referrals.example')
    for (const invalid of ['', 'x', key.slice(0, -2), `${key}AA`, Buffer.from(tampered).toString('base64url')]) {
      expect(links.verifyKey('referral', invalid)).toBeUndefined()
    }
    expect(links.verifyKey('application', key)).toBeUndefined()
    expect(otherLinks.verifyKey('referral', key)).toBeUndefined()
  })
})
