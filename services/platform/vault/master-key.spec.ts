// Checks how the master key is parsed.
import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { parseMasterKey } from './master-key.ts'

describe('the master key', () => {
  it('is parsed from base64 text, with or without a trailing line break', () => {
    const key = randomBytes(32)
    expect(parseMasterKey(key.toString('base64'))).toEqual(key)
    expect(parseMasterKey(`${key.toString('base64')}\n`)).toEqual(key)
  })

  it.each(['', 'abc', randomBytes(16).toString('base64'), randomBytes(33).toString('base64'), 'x'.repeat(44)])(
    'refuses the text "%s" without repeating it in the message',
    (text) => {
      expect(() => parseMasterKey(text)).toThrow(
        /^The master key must be 32 bytes in base64, as "openssl rand -base64 32" prints\.$/,
      )
    },
  )
})
