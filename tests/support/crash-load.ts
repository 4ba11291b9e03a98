// Generates load while the server crashes again and again. Each caller repeats a command with the same idempotency key
// until it gets a response.
import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { type RouteName, routes } from '#contracts/routes.ts'

/** The current address of the server; undefined while the server is down. */
export interface Target {
  address: string | undefined
}

export interface Worker {
  readonly token: string
}

/** A command that the server confirmed, and how many events the log must hold under its key. */
export interface Acknowledged {
  readonly key: string
  readonly events: number
}

export interface CrashPeople {
  readonly partner: Worker
  readonly staff: Worker
  readonly host: Worker
  readonly receiver: string
  readonly clientId: string
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[]
  /** How many referrals were requested; some have high priority. */
  readonly requested: number
  /** Stops the load after each worker completes its current referral. */
  finish(): Promise<void>
}

/** A small random number generator with a seed (mulberry32), so that a failed run can be repeated. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const path = (name: RouteName, id: string) => routes[name].path.replace(':id', id)

/** Starts this many workers. Each takes one referral after another from request to outcome. */
export const startLoad = (target: Target, people: CrashPeople, workers: number, random: () => number): Load => {
  const acknowledged: Acknowledged[] = []
  let requested = 0
  let stopping = false

  /**
   * Repeats the command with the same key until the server responds. Any response but success or 503 fails the test.
   */
  const command = async <T>(who: Worker, name: RouteName, id: string, body: object, events = 1): Promise<T> => {
    const key = randomUUID()
    for (;;) {
      const { address } = target
      const response =
        address === undefined
          ? undefined
          : await fetch(`${address}${path(name, id)}`, {
              method: 'POST',
              headers: {
                authorization: `Bearer ${who.token}`,
                'content-type': 'application/json',
                'idempotency-key': key,
              },
              body: JSON.stringify(body),
              // The response can get lost when the server dies.
            })
              .then(
                async (answer) => ({ status: answer.status, text: await answer.text() }),
                () => undefined,
              )
              .catch(() => undefined)
      if (response?.status === 200) {
        acknowledged.push({ key, events })
        return JSON.parse(response.text) as T
      }
      if (response !== undefined && response.status !== 503) throw new Error(`${name}: ${response.text}`)
      await pause(20)
    }
  }

  const referral = async (): Promise<string> => {
    const { id } = await command<{ id: string }>(people.partner, 'createReferral', '', {
      clientId: people.clientId,
      need: 'Clothing',
      priority: random() < 0.3 ? 'high' : null,
      toOrganizationId: people.receiver,
      note: 'A winter coat.',
      consent: { given: true, method: 'phone', textVersion: '1' },
    })
    requested += 1
    return id
  }

  const story = async () => {
    const { partner, staff, host } = people
    const [id, other] = [await referral(), await referral()]
    const act = (who: Worker, body: object) => command(who, 'actOnReferral', id, body)
    await act(partner, { action: 'add_note', text: 'Size M.' })
    await act(staff, { action: 'start_review', version: 1 })
    await act(staff, { action: 'submit', version: 2 })
    await act(host, random() < 0.5 ? { action: 'accept', version: 3 } : { action: 'waitlist', version: 3 })
    const items = [{ id: other, version: 1 }]
    await command(staff, 'bulkReferrals', '', { action: 'submit', items })
    await command(host, 'bulkReferrals', '', { action: 'accept', items: [{ id: other, version: 2 }] })
    await command(host, 'actOnReferral', other, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 25.5,
      needMet: 'met',
    })
  }

  const work = async () => {
    while (!stopping) await story()
  }
  const working = Promise.all(Array.from({ length: workers }, work))
  // `finish` reports the error; this handler only prevents an unhandled rejection until then.
  working.catch(() => undefined)
  return {
    acknowledged,
    get requested() {
      return requested
    },
    finish: async () => {
      stopping = true
      await working
    },
  }
}
