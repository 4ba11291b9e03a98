import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

import { createUnsubscribeTokens } from './unsubscribe-token.ts'

it('NOT-10 identifies the owner of a valid token and refuses altered, truncated, and forged ones', () => {
  const tokens = createUnsubscribeTokens(randomBytes(32))
  const id = randomUUID()
  const token = tokens.issue(id)
  expect(tokens.ownerOf(token)).toBe(id)
  expect(token).toMatch(/^[\w-]+$/)

  const other = Buffer.from(token, 'base64url')
  other[3] = (other[3] ?? 0) ^ 1
  for (const wrong of [other.toString('base64url'), token.slice(0, -2), `${token}AA`, '', randomUUID()]) {
    expect(tokens.ownerOf(wrong)).toBeUndefined()
  }
  expect(createUnsubscribeTokens(randomBytes(32)).ownerOf(token)).toBeUndefined()
})
