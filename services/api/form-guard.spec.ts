import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { formAge } from '#contracts/form-guard.ts'
import { createClock } from '#tests/support/app.ts'

import { createFormGuard } from './form-guard.ts'

const set = () => {
  const clock = createClock('2026-03-02T15:00:00.000Z')
  const guard = createFormGuard(randomBytes(32), clock)
  const admit = (
    token: string,
    content = {},
    subtitle = '',
    form: Parameters<typeof guard.admit>[0] = 'public_request',
  ) => guard.admit(form, { ...content, guard: { token, subtitle } }, 'request')
  return { clock, guard, admit }
}
const stale = expect.objectContaining({ refusal: expect.objectContaining({ refused: 'form_token_stale' }) })
const refused = expect.objectContaining({ refusal: expect.objectContaining({ refused: 'form_refused' }) })
const thrown = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('the form guard', () => {
  it('SEC-07 accepts a form from two seconds to one day after it was opened', () => {
    const { clock, guard, admit } = set()
    const token = guard.issue('public_request')
    expect(thrown(() => admit(token))).toEqual(stale)
    clock.advance(formAge.least - 1)
    expect(thrown(() => admit(token))).toEqual(stale)
    clock.advance(1)
    expect(admit(token).actor.role).toBe('guest')
    clock.advance(formAge.longest - formAge.least)
    expect(admit(token).actor.role).toBe('guest')
    clock.advance(1)
    expect(thrown(() => admit(token))).toEqual(stale)
  })

  it('SEC-07 refuses a form whose hidden field is filled in', () => {
    const { clock, guard, admit } = set()
    const token = guard.issue('public_request')
    clock.advance(formAge.least)
    expect(thrown(() => admit(token, {}, 'https://casino.example'))).toEqual(refused)
  })

  it('REF-29 ignores only the page language when it compares content', () => {
    const { clock, guard, admit } = set()
    const token = guard.issue('public_request')
    clock.advance(formAge.least)
    const hashOf = (content: object) => admit(token, content).idempotency?.bodyHash
    expect(hashOf({ note: 'a', language: 'es' })).toBe(hashOf({ note: 'a', language: 'en' }))
    expect(hashOf({ note: 'b', language: 'en' })).not.toBe(hashOf({ note: 'a', language: 'en' }))
  })

  it('SEC-07 rejects a forged token, a token of another form, and an altered time', () => {
    const { clock, guard, admit } = set()
    const token = guard.issue('public_request')
    const [id = '', openedAt = '', signature = ''] = token.split('.')
    clock.advance(formAge.least)
    const older = [id, String(Number(openedAt) - 1), signature].join('.')
    const others = [
      older,
      `${id}.${openedAt}.`,
      `${id}.${openedAt}`,
      '',
      'a.b.c',
      createFormGuard(randomBytes(32), clock).issue('public_request'),
    ]
    for (const other of others) expect(thrown(() => admit(other))).toEqual(stale)
    expect(thrown(() => admit(token, {}, '', 'guest_request'))).toEqual(stale)
  })

  it('REF-29 produces the same command for a form sent twice, even with a renewed token', () => {
    const { clock, guard, admit } = set()
    const token = guard.issue('public_request')
    clock.advance(formAge.longest + 1)
    const renewed = guard.issue('public_request', token)
    const other = guard.issue('public_request')
    clock.advance(formAge.least)
    const first = admit(renewed, { a: 1 })
    expect(admit(renewed, { a: 1 })).toEqual(first)
    const again = guard.issue('public_request', renewed)
    clock.advance(formAge.least)
    expect(admit(again, { a: 1 })).toEqual(first)
    expect(admit(other, { a: 1 }).commandId).not.toBe(first.commandId)
    const changed = admit(again, { a: 2 })
    expect(changed.commandId).toBe(first.commandId)
    expect(changed.idempotency?.bodyHash).not.toBe(first.idempotency?.bodyHash)
  })
})
