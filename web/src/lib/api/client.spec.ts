// A call with an expired token, and what it does before it repeats the request.
import type { Session } from '#contracts/people.ts'
import { afterEach, expect, it, vi } from 'vitest'

import { recordActivity } from '../session/activity.ts'
import { startSession } from '../session/session.ts'
import { useToasts } from '../stores/toasts.ts'
import { withSessionRetry } from './client.ts'
import { ProblemError } from './problem.ts'

afterEach(() => vi.unstubAllGlobals())

const openSession = (accessToken: string) =>
  startSession({ accessToken, expiresIn: 600, idleSeconds: 3_600, user: { id: 'rosa' } } as unknown as Session)

const expired = () =>
  new ProblemError({ type: 'about:blank', title: 'Sign in', status: 401, code: 'not_authenticated' })

it('AUTH-22 is repeated without another refresh if the token was replaced in the meantime', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  openSession('first')
  const send = vi.fn<() => Promise<string>>(async () => {
    if (send.mock.calls.length > 1) return 'sent'
    openSession('second')
    throw expired()
  })
  expect(await withSessionRetry('currentUser', send)).toBe('sent')
  expect(send).toHaveBeenCalledTimes(2)
  expect(fetched).not.toHaveBeenCalled()
})

it('CLI-35 TL-16 says "Not authenticated" if an action has no session any more, and nothing if the page only reads', async () => {
  const query = async () => ({ held: [{ name: 'session-tab' }] })
  const locks = { query, request: (...args: readonly unknown[]) => (args.at(-1) as () => unknown)() }
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'session_ended', status: 401 }, { status: 401 }))
  const run = async (name: 'familyProfile' | 'saveFamilyProfile') => {
    openSession('ended')
    recordActivity(Date.now())
    await expect(withSessionRetry(name, async () => Promise.reject(expired()))).rejects.toMatchObject({
      code: 'not_authenticated',
    })
    return useToasts.getState().current?.title
  }
  expect(await run('familyProfile')).toBeUndefined()
  expect(await run('saveFamilyProfile')).toBe('Not authenticated')
})
