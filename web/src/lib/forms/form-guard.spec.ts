import { beforeEach, describe, expect, it } from 'vitest'
import { formAgeLimits } from '#contracts/form-guard.ts'
import { problemTitle } from '#contracts/problem-messages.ts'
import { type ProblemCode, problems } from '#contracts/problems.ts'
import { deleteDrafts } from './drafts.ts'
import { keysInTab, readInTab, removeInTab } from '../storage/tab-storage.ts'
import { createFormGuard } from './form-guard.ts'
import { ProblemError, unreachableError } from '../api/problem.ts'

const problem = (code: ProblemCode) =>
  new ProblemError({ type: 'about:blank', code, title: problemTitle(code), ...problems[code] })

/**
 * A guard whose clock advances when it waits, and a server that returns these results in order; `null` is a success.
 */
const setUp = (...results: readonly (Error | null)[]) => {
  let now = 1_000_000
  let issued = 0
  const renewals: (string | undefined)[] = []
  const sent: { token: string; subtitle: string; age: number }[] = []
  const issuedAt = new Map<string, number>()
  const guard = () =>
    createFormGuard('public_request', {
      fetchToken: async (_, renews) => {
        renewals.push(renews)
        issued += 1
        issuedAt.set(`t${issued}`, now)
        return `t${issued}`
      },
      now: () => now,
      wait: async (milliseconds) => {
        now += milliseconds
      },
    })
  const pendingResults = [...results]
  const post = async (fields: { token: string; subtitle: string }) => {
    sent.push({ ...fields, age: now - (issuedAt.get(fields.token) ?? 0) })
    const result = pendingResults.shift() ?? null
    if (result !== null) throw result
    return 'done'
  }
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { guard, post, sent, renewals, advance, tokens: () => sent.map(({ token }) => token) }
}

beforeEach(() => keysInTab('').forEach(removeInTab))

describe('submitting a public form through its guard', () => {
  it('waits until the token is old enough, and no longer', async () => {
    const quick = setUp()
    expect(await quick.guard().submit({}, '', quick.post)).toBe('done')
    expect(quick.sent[0]?.age).toBeGreaterThan(formAgeLimits.min)
    const slow = setUp()
    const guard = slow.guard()
    removeInTab('form-token:public_request')
    await guard.prepare()
    slow.advance(60_000)
    await guard.submit({}, 'typed by a program', slow.post)
    expect(slow.sent).toEqual([{ token: 't1', subtitle: 'typed by a program', age: 60_000 }])
  })

  it('renews a stale token and submits again, once', async () => {
    const stale = problem('form_token_stale')
    const { guard, post, renewals, sent } = setUp(stale)
    expect(await guard().submit({}, '', post)).toBe('done')
    expect(renewals).toEqual([undefined, 't1'])
    expect(sent[1]?.age).toBeGreaterThan(formAgeLimits.min)
    const failing = setUp(stale, stale)
    await expect(failing.guard().submit({}, '', failing.post)).rejects.toBe(stale)
  })

  it('REF-29 keeps the token while it is unknown whether the form arrived, even across a reload', async () => {
    const { guard, post, tokens } = setUp(unreachableError())
    await expect(guard().submit({ a: 1 }, '', post)).rejects.toThrow(problemTitle('unavailable'))
    expect(await guard().submit({ a: 1 }, '', post)).toBe('done')
    expect(tokens()).toEqual(['t1', 't1'])
  })

  it('stores nothing that the person typed, and deletes the token when the person signs out', async () => {
    const { guard, post, tokens } = setUp(unreachableError())
    await expect(guard().submit({ note: 'Our cupboard is empty.' }, '', post)).rejects.toThrow(
      problemTitle('unavailable'),
    )
    expect(keysInTab('').map(readInTab).join()).not.toContain('cupboard')
    deleteDrafts()
    expect(keysInTab('')).toEqual([])
    await guard().submit({ note: 'Our cupboard is empty.' }, '', post)
    expect(tokens()).toEqual(['t1', 't2'])
  })

  it('uses a new token after the content changes, and after a successful submission', async () => {
    const { guard, post, tokens } = setUp(unreachableError(), null, null)
    const formGuard = guard()
    await expect(formGuard.submit({ a: 1 }, '', post)).rejects.toThrow(problemTitle('unavailable'))
    await formGuard.submit({ a: 2 }, '', post)
    await formGuard.submit({ a: 2 }, '', post)
    expect(tokens()).toEqual(['t1', 't2', 't3'])
  })

  it('keeps the token after invalid input, because the form was not accepted and can be corrected', async () => {
    const { guard, post, tokens } = setUp(problem('invalid_body'))
    const formGuard = guard()
    await expect(formGuard.submit({ a: 1 }, '', post)).rejects.toThrow(problemTitle('invalid_body'))
    await formGuard.submit({ a: 2 }, '', post)
    expect(tokens()).toEqual(['t1', 't1'])
  })
})
