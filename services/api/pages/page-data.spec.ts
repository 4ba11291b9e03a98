// The figures of the home page, when the route that reads them fails, fails once, or hangs.
import type { Impact } from '#contracts/impact.ts'
import { createProblem } from '#api/problem.ts'
import { DeadlineExceeded } from '#platform/event-log/deadline.ts'
import { describe, expect, it } from 'vitest'

import { pageData } from './page-data.ts'
import type { CallRoute } from './route-calls.ts'

const figures: Impact = {
  clients: 2,
  clientsLastYear: 1,
  faithPartners: 1,
  referralsPerMonth: 1,
  partners: 3,
  partnersByCounty: { Bartow: 1, Cherokee: 0, Cobb: 1, Douglas: 0, Floyd: 1, Paulding: 0 },
}
const problem = createProblem('unavailable')

/** Reads the figures. The calls to the route return these answers, in order. */
const readFigures = async (...answers: readonly (object | Promise<never>)[]) => {
  const remaining = [...answers]
  const errors: unknown[] = []
  const page = {
    query: new URLSearchParams(),
    after: undefined,
    call: (async () => remaining.shift()) as unknown as CallRoute,
    visitor: async () => ({ authorization: undefined, guestPass: null }),
    helpDraft: () => undefined,
    log: { error: (...entry: unknown[]) => errors.push(entry) },
  }
  return { answer: await pageData['/']?.(page), errors, callsLeft: remaining.length }
}

describe('the figures of the home page', () => {
  it('UX-04 are read once more if the first read fails', async () => {
    const { answer, errors } = await readFigures({ problem }, { output: figures })
    expect(answer).toEqual({ data: { impact: figures } })
    expect(errors).toEqual([])
  })

  it('PUB-12 are left out, and the failure is logged, if both reads fail', async () => {
    const { answer, errors, callsLeft } = await readFigures({ problem }, { problem }, { output: figures })
    expect(answer).toEqual({ data: { impact: null } })
    expect(errors).toEqual([[{ problem }, 'Failed to load metrics']])
    expect(callsLeft).toBe(1)
  })

  it('PUB-12 are left out if reading them takes too long', async () => {
    const { answer, errors } = await readFigures(Promise.withResolvers<never>().promise)
    expect(answer).toEqual({ data: { impact: null } })
    expect(errors).toEqual([[{ problem: expect.any(DeadlineExceeded) as unknown }, 'Failed to load metrics']])
  })
})
