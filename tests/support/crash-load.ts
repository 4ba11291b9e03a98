// Generates load while the server crashes repeatedly. Each caller repeats a command with the same idempotency key
// until it gets a response.
import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { type RouteName, routes } from '#contracts/routes.ts'

/** The current address of the server; undefined while the server is down. */
export interface Target {
  address: string | undefined
}

export interface Caller {
  readonly token: string
}

/** A command that the server confirmed, and how many events the log must contain for its key. */
interface AcknowledgedCommand {
  readonly key: string
  readonly events: number
}

export interface LoadCallers {
  readonly partner: Caller
  readonly staff: Caller
  readonly receiverMember: Caller
  readonly receiverId: string
  readonly clientId: string
}

export interface RunningLoad {
  readonly acknowledged: readonly AcknowledgedCommand[]
  /** How many referrals were requested; some have high priority. */
  readonly requestedCount: number
  /** Throws the error of a worker that has failed. */
  throwIfFailed(): void
  /** Stops the load after each worker completes its current referral. */
  finish(): Promise<void>
}

/** A small random number generator with a seed (mulberry32), so that a failed run can be repeated. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const routePath = (name: RouteName, id: string) => routes[name].path.replace(':id', id)

/** Sends a command. Returns undefined if the server dies before it responds. */
const post = (url: string, { token }: Caller, key: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => undefined)

/** Starts this many workers. Each takes one referral after another from request to outcome. */
export const startLoad = (target: Target, callers: LoadCallers, workers: number, random: () => number): RunningLoad => {
  const acknowledged: AcknowledgedCommand[] = []
  let requestedCount = 0
  let isStopping = false
  const failures: unknown[] = []
  const throwIfFailed = () => {
    if (failures.length > 0) throw failures[0]
  }

  /**
   * Repeats the command with the same key until the server responds. Any response other than success or 503 fails the test.
   */
  const sendCommand = async <T>(caller: Caller, name: RouteName, id: string, body: object, events = 1): Promise<T> => {
    const key = randomUUID()
    for (;;) {
      // If one worker has failed, the others end too.
      throwIfFailed()
      const { address } = target
      const response =
        address === undefined ? undefined : await post(`${address}${routePath(name, id)}`, caller, key, body)
      if (response?.status === 200) {
        acknowledged.push({ key, events })
        return JSON.parse(response.text) as T
      }
      if (response !== undefined && response.status !== 503) throw new Error(`${name}: ${response.text}`)
      await pause(20)
    }
  }

  const createReferral = async (): Promise<string> => {
    const { id } = await sendCommand<{ id: string }>(callers.partner, 'createReferral', '', {
      clientId: callers.clientId,
      need: 'Clothing',
      priority: random() < 0.3 ? 'high' : null,
      toOrganizationId: callers.receiverId,
      note: 'A winter coat.',
      consent: { given: true, method: 'phone', textVersion: '1' },
    })
    requestedCount += 1
    return id
  }

  const runReferral = async () => {
    const { partner, staff, receiverMember } = callers
    const [id, otherId] = [await createReferral(), await createReferral()]
    const act = (caller: Caller, body: object) => sendCommand(caller, 'actOnReferral', id, body)
    await act(partner, { action: 'add_note', text: 'Size M.' })
    await act(staff, { action: 'start_review', version: 1 })
    await act(staff, { action: 'submit', version: 2 })
    await act(receiverMember, random() < 0.5 ? { action: 'accept', version: 3 } : { action: 'waitlist', version: 3 })
    const items = [{ id: otherId, version: 1 }]
    await sendCommand(staff, 'bulkReferrals', '', { action: 'submit', items })
    await sendCommand(receiverMember, 'bulkReferrals', '', { action: 'accept', items: [{ id: otherId, version: 2 }] })
    await sendCommand(receiverMember, 'actOnReferral', otherId, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 25.5,
      needMet: 'met',
    })
  }

  const runWorker = async () => {
    while (!isStopping) await runReferral()
  }
  const running = Promise.all(Array.from({ length: workers }, runWorker))
  running.catch((error: unknown) => failures.push(error))
  return {
    acknowledged,
    get requestedCount() {
      return requestedCount
    },
    throwIfFailed,
    finish: async () => {
      isStopping = true
      await running
    },
  }
}
