// People who work during an upgrade, through the processes of both releases, as a load balancer distributes them.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { RouteName } from '#contracts/routes.ts'

import { type ReferralScenario, referralBody } from './referral-scenario.ts'
import type { Release } from './releases.ts'
import type { TestUser } from './test-user.ts'
import { waitUntil } from './wait-until.ts'

/** How often a person's browser or the load balancer repeats a request at most. */
const maxRetries = 3

/** One request of one person. */
interface Work {
  readonly name: RouteName
  readonly isRead: boolean
  send(release: Release): ReturnType<TestUser['send']>
}

export interface TrafficOptions {
  readonly releases: readonly Release[]
  readonly scenario: ReferralScenario
  /** A member of the receiving organization. */
  readonly person: TestUser
  readonly referralIds: readonly string[]
}

/** Sends a note to one of the referrals. */
export const addNote = (release: Release, partner: TestUser, id: string, key?: string) =>
  release.as(partner).send('actOnReferral', {
    params: { id },
    body: { action: 'add_note', text: 'Size M.' },
    ...(key === undefined ? {} : { key }),
  })

/** Starts three people who work until `finish`. */
export const startTraffic = ({ releases, scenario, person, referralIds }: TrafficOptions) => {
  const counts = { requests: 0, notes: 0, referrals: 0 }
  const failures: string[] = []
  /** Reads that the release did not answer with 200 at the first attempt, by release. */
  const refusedReads = new Map<Release, string[]>(releases.map((release) => [release, []]))
  let isFinishing = false

  /** Tries three more times, after the time that the response asks for. A process that has stopped refuses connections. */
  const request = async (worker: number, { name, isRead, send }: Work): Promise<boolean> => {
    counts.requests += 1
    const first = worker + counts.requests
    let outcome = ''
    for (let attempt = 0; attempt <= maxRetries; attempt += 1) {
      const release = releases[(first + attempt) % releases.length]
      if (release === undefined) break
      const response = await send(release).catch(() => undefined)
      if (response?.status === 200) return true
      outcome = `${name}: ${response === undefined ? 'no response' : `${response.status} ${JSON.stringify(response.problem)}`}`
      if (isRead && attempt === 0) refusedReads.get(release)?.push(outcome)
      // A response without Retry-After is not repeated: neither is any other status.
      const retryAfter = response === undefined ? 0.1 : Number(response.headers.get('retry-after') ?? Number.NaN)
      if ((response !== undefined && response.status !== 503) || Number.isNaN(retryAfter)) break
      await pause(retryAfter * 1_000)
    }
    failures.push(outcome)
    return false
  }

  const read = (worker: number, user: TestUser, name: RouteName, input: object = {}) =>
    request(worker, { name, isRead: true, send: (release) => release.as(user).send(name, input) })

  const work = async (worker: number): Promise<void> => {
    while (!isFinishing) {
      const id = referralIds[worker % referralIds.length] ?? ''
      const noteKey = randomUUID()
      const note = (release: Release) => addNote(release, scenario.partner, id, noteKey)
      if (await request(worker, { name: 'actOnReferral', isRead: false, send: note })) counts.notes += 1
      const body = referralBody(scenario.clientId)
      const key = randomUUID()
      const create = (release: Release) => release.as(scenario.partner).send('createReferral', { body, key })
      if (await request(worker, { name: 'createReferral', isRead: false, send: create })) counts.referrals += 1
      await read(worker, scenario.staff, 'reviewReferrals')
      await read(worker, scenario.receiverMember, 'incomingReferrals')
      await read(worker, person, 'incomingReferrals')
      await read(worker, scenario.partner, 'partnerSummary')
      await read(worker, scenario.staff, 'referral', { params: { id } })
    }
  }

  const workers = Array.from({ length: 3 }, (_, worker) => work(worker))
  return {
    counts,
    failures,
    readRefusals: (release: Release): readonly string[] => [...(refusedReads.get(release) ?? [])],
    waitForRequests: (more: number) => {
      const target = counts.requests + more
      return waitUntil('more requests are answered', async () => counts.requests >= target, 120_000)
    },
    finish: async () => {
      isFinishing = true
      await Promise.all(workers)
    },
  }
}
