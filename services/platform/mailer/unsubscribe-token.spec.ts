import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

import { createUnsubscribeTokens } from './unsubscribe-token.ts'

it('NOT-10 identifies the owner of a valid token and rejects altered, truncated, and forged tokens', () => {
  const tokens = createUnsubscribeTokens(randomBytes(32))
  const id = randomUUID()
  const token = tokens.issue(id)
  expect(tokens.ownerOf(token)).toBe(id)
  expect(token).toMatch(/^[\w-]+$/)

  const tampered = Buffer.from(token, 'base64url')
  tampered[3] = (tampered[3] ?? 0) ^ 1
  for (const invalid of [tampered.toString('base64url'), token.slice(0, -2), `${token}AA`, '', randomUUID()]) {
    expect(tokens.ownerOf(invalid)).toBeUndefined()
  }
  expect(createUnsubscribeTokens(randomBytes(32)).ownerOf(token)).toBeUndefined()
})
