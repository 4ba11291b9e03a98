import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { formAgeLimits } from '#contracts/form-guard.ts'
import { createClock } from '#tests/support/app.ts'

import { createFormGuard } from './form-guard.ts'

const setUp = () => {
  const clock = createClock('2026-03-02T15:00:00.000Z')
  const guard = createFormGuard(randomBytes(32), clock)
  const verify = (
    token: string,
    content = {},
    subtitle = '',
    form: Parameters<typeof guard.verify>[0] = 'public_request',
  ) => guard.verify(form, { ...content, guard: { token, subtitle } }, 'request')
  return { clock, guard, verify }
}
const stale = expect.objectContaining({ refusal: expect.objectContaining({ refused: 'form_token_stale' }) })
const refused = expect.objectContaining({ refusal: expect.objectContaining({ refused: 'form_refused' }) })
const catchError = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('the form guard', () => {
  it('accepts a form between two seconds and one day after it was opened', () => {
    const { clock, guard, verify } = setUp()
    const token = guard.issue('public_request')
    expect(catchError(() => verify(token))).toEqual(stale)
    clock.advance(formAgeLimits.min - 1)
    expect(catchError(() => verify(token))).toEqual(stale)
    clock.advance(1)
    expect(verify(token).actor.role).toBe('guest')
    clock.advance(formAgeLimits.max - formAgeLimits.min)
    expect(verify(token).actor.role).toBe('guest')
    clock.advance(1)
    expect(catchError(() => verify(token))).toEqual(stale)
  })

  it('refuses a form whose hidden field is filled in', () => {
    const { clock, guard, verify } = setUp()
    const token = guard.issue('public_request')
    clock.advance(formAgeLimits.min)
    expect(catchError(() => verify(token, {}, 'https://casino.example'))).toEqual(refused)
  })

  it('REF-29 ignores only the page language when comparing content', () => {
    const { clock, guard, verify } = setUp()
    const token = guard.issue('public_request')
    clock.advance(formAgeLimits.min)
    const hashContent = (content: object) => verify(token, content).idempotency?.bodyHash
    expect(hashContent({ note: 'a', language: 'es' })).toBe(hashContent({ note: 'a', language: 'en' }))
    expect(hashContent({ note: 'b', language: 'en' })).not.toBe(hashContent({ note: 'a', language: 'en' }))
  })

  it('refuses a forged token, a token from another form, and an altered time', () => {
    const { clock, guard, verify } = setUp()
    const token = guard.issue('public_request')
    const [id = '', openedAt = '', signature = ''] = token.split('.')
    clock.advance(formAgeLimits.min)
    const backdated = [id, String(Number(openedAt) - 1), signature].join('.')
    const invalidTokens = [
      backdated,
      `${id}.${openedAt}.`,
      `${id}.x${openedAt}.${signature}`,
      `${id}.${openedAt}x.${signature}`,
      `${id}.${openedAt}`,
      '',
      'a.b.c',
      createFormGuard(randomBytes(32), clock).issue('public_request'),
    ]
    for (const invalidToken of invalidTokens) expect(catchError(() => verify(invalidToken))).toEqual(stale)
    expect(catchError(() => verify(token, {}, '', 'guest_request'))).toEqual(stale)
  })

  it('binds the token of a page to its session, and accepts it for a day, with no minimum age', () => {
    const { clock, guard, verify } = setUp()
    const token = guard.issueForPage('public_request', 'session')
    const accept = (session: string | undefined) =>
      catchError(() => guard.acceptFromPage('public_request', token, session))
    for (const session of ['another session', undefined, '']) expect(accept(session)).toEqual(stale)
    expect(catchError(() => guard.acceptFromPage('guest_request', token, 'session'))).toEqual(stale)
    expect(catchError(() => verify(token))).toEqual(stale)
    const accepted = guard.acceptFromPage('public_request', token, 'session')
    // The accepted token keeps the time at which the page was opened.
    expect(catchError(() => verify(accepted))).toEqual(stale)
    clock.advance(formAgeLimits.min)
    expect(verify(accepted).actor.role).toBe('guest')
    clock.advance(formAgeLimits.max - formAgeLimits.min)
    expect(accept('session')).toBe(accepted)
    clock.advance(1)
    expect(accept('session')).toEqual(stale)
  })

  it('accepts a token issued without a session only without a session', () => {
    const { guard } = setUp()
    const token = guard.issueForPage('public_request', undefined)
    expect(typeof guard.acceptFromPage('public_request', token, undefined)).toBe('string')
    expect(catchError(() => guard.acceptFromPage('public_request', token, 'session'))).toEqual(stale)
  })

  it('replaces an invalid token with a new one', () => {
    const { guard } = setUp()
    const idOf = (token: string) => token.split('.')[0]
    const token = guard.issue('public_request')
    expect(idOf(guard.issue('public_request', token))).toBe(idOf(token))
    expect(idOf(guard.issue('public_request', 'forged'))).not.toBe(idOf(token))
    expect(idOf(guard.issue('guest_request', token))).not.toBe(idOf(token))
  })

  it('REF-29 issues the same command when a form is sent twice, even with a renewed token', () => {
    const { clock, guard, verify } = setUp()
    const token = guard.issue('public_request')
    clock.advance(formAgeLimits.max + 1)
    const renewed = guard.issue('public_request', token)
    const otherToken = guard.issue('public_request')
    clock.advance(formAgeLimits.min)
    const first = verify(renewed, { a: 1 })
    expect(verify(renewed, { a: 1 })).toEqual(first)
    const renewedAgain = guard.issue('public_request', renewed)
    clock.advance(formAgeLimits.min)
    expect(verify(renewedAgain, { a: 1 })).toEqual(first)
    expect(verify(otherToken, { a: 1 }).commandId).not.toBe(first.commandId)
    const changed = verify(renewedAgain, { a: 2 })
    expect(changed.commandId).toBe(first.commandId)
    expect(changed.idempotency?.bodyHash).not.toBe(first.idempotency?.bodyHash)
  })
})
