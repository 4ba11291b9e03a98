// The master key's text form.
import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { parseMasterKey } from './master-key.ts'

describe('master key', () => {
  it('is read from its base64 text, with a line break after it or without', () => {
    const key = randomBytes(32)
    expect(parseMasterKey(key.toString('base64'))).toEqual(key)
    expect(parseMasterKey(`${key.toString('base64')}\n`)).toEqual(key)
  })

  it.each(['', 'abc', randomBytes(16).toString('base64'), randomBytes(33).toString('base64'), 'x'.repeat(44)])(
    'the text "%s" is refused without being repeated in the message',
    (text) => {
      expect(() => parseMasterKey(text)).toThrow(
        /^The master key must be 32 bytes in base64, as "openssl rand -base64 32" prints\.$/,
      )
    },
  )
})
