import { describe, expect, it } from 'vitest'

import { RefusalError } from '#domain/decision.ts'

import { createFormRateLimit } from './form-rate-limit.ts'

/** Submits a form with this outcome. Returns the calls that were made, in order. */
const submitForm = async (submit: () => Promise<string>, isAllowed = true) => {
  const calls: unknown[] = []
  const limit = createFormRateLimit({
    countForm: async (...form: unknown[]) => {
      calls.push(['count', ...form])
      return isAllowed ? undefined : { refused: 'too_many_requests', retryAfter: 60 }
    },
    undoCountForm: async (...form: unknown[]) => void calls.push(['undo', ...form]),
  } as never)
  const result = await limit('public_request', { ip: '192.0.2.1' }, ['rosa@example.org'], async () => {
    calls.push('submit')
    return submit()
  }).catch((error: unknown) => error)
  return { calls, result }
}
const count = ['count', 'public_request', '192.0.2.1', ['rosa@example.org']]
const undo = ['undo', 'public_request', '192.0.2.1', ['rosa@example.org']]

describe('the rate limit on forms without an account', () => {
  it('counts a form before it is sent', async () => {
    expect(await submitForm(async () => 'sent')).toEqual({ calls: [count, 'submit'], result: 'sent' })
  })

  it('does not send a form over the limit', async () => {
    const { calls, result } = await submitForm(async () => 'sent', false)
    expect(calls).toEqual([count])
    expect(result).toMatchObject({ refusal: { refused: 'too_many_requests', retryAfter: 60 } })
  })

  it.each(['sensitive_content', 'unsafe_input'] as const)('does not count a form refused as %s', async (code) => {
    const refusal = new RefusalError(code)
    const { calls, result } = await submitForm(async () => Promise.reject(refusal))
    expect([calls, result]).toEqual([[count, 'submit', undo], refusal])
  })

  it.each([new RefusalError('not_permitted'), new Error('failed')])(
    'counts a form that fails with %s',
    async (error) => {
      const { calls, result } = await submitForm(async () => Promise.reject(error))
      expect([calls, result]).toEqual([[count, 'submit'], error])
    },
  )
})
