// Generates load while servers and their database crash. Each caller retries a command with the same idempotency key
// until it gets a response.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { type RouteName, routes } from '#contracts/routes.ts'

import { testPassword } from './app.ts'
import type { TestUser } from './test-user.ts'

/** A command that a server confirmed, and how many events the log must contain for its key. */
interface AcknowledgedCommand {
  readonly key: string
  readonly events: number
}

interface LoadCallers {
  readonly partner: TestUser
  readonly staff: TestUser
  readonly receiverMember: TestUser
  readonly receiverId: string
  readonly clientId: string
}

export interface LoadOptions {
  /** The servers that a command can be sent to. */
  readonly addresses: () => readonly string[]
  readonly callers: LoadCallers
  /** How many callers send commands at the same time. */
  readonly workers: number
  readonly random: () => number
  /** Pause of each worker after a command, in milliseconds. */
  readonly commandDelay: number
}

export interface RunningLoad {
  readonly acknowledged: readonly AcknowledgedCommand[]
  /** How many responses were 503. */
  readonly unavailable: number
  /** The longest time without a confirmed command since the last call, in milliseconds. */
  takeLongestGap(): number
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

/** A server that hangs keeps its connections. The caller tries another server after this time, in milliseconds. */
const responseTimeout = 5_000
/** Pause before a command is retried, in milliseconds. */
const retryDelay = 20

const routePath = (name: RouteName, id: string) => routes[name].path.replace(':id', id)

/** Sends a request. Returns undefined if the server dies or hangs before it responds. */
const post = (url: string, headers: Readonly<Record<string, string>>, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(responseTimeout),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => undefined)

const createConfirmedCommands = () => {
  const list: AcknowledgedCommand[] = []
  let lastAt = performance.now()
  let longestGap = 0
  const measure = () => {
    longestGap = Math.max(longestGap, performance.now() - lastAt)
    lastAt = performance.now()
  }
  return {
    list: list as readonly AcknowledgedCommand[],
    add: (command: AcknowledgedCommand) => {
      measure()
      list.push(command)
    },
    takeLongestGap: () => {
      measure()
      const result = longestGap
      longestGap = 0
      return result
    },
  }
}

interface SenderContext {
  readonly commands: ReturnType<typeof createConfirmedCommands>
  readonly countUnavailable: () => void
  readonly throwIfFailed: () => void
}

/**
 * Sends the commands of one worker, and retries each until a server responds. Each worker tries its own server first,
 * so a server that hangs does not stop all workers.
 */
const createSender = (
  { addresses, commandDelay }: LoadOptions,
  worker: number,
  { commands, countUnavailable, throwIfFailed }: SenderContext,
) => {
  const tokens = new Map<TestUser, string>()

  /** Any response other than 503 is final. */
  const send = async (path: string, headers: Readonly<Record<string, string>>, body: object) => {
    for (let attempt = 0; ; attempt += 1) {
      throwIfFailed()
      const all = addresses()
      const address = all[(worker + attempt) % Math.max(all.length, 1)]
      const response = address === undefined ? undefined : await post(`${address}${path}`, headers, body)
      if (response !== undefined && response.status !== 503) return response
      if (response !== undefined) countUnavailable()
      await pause(retryDelay)
    }
  }

  /** Access tokens are valid for ten minutes. */
  const signIn = async (caller: TestUser): Promise<void> => {
    const { status, text } = await send(routes.signIn.path, {}, { email: caller.email, password: testPassword })
    if (status !== 200) throw new Error(`signIn: ${text}`)
    tokens.set(caller, (JSON.parse(text) as { readonly accessToken: string }).accessToken)
  }

  return async <T>(caller: TestUser, name: RouteName, id: string, body: object, events = 1): Promise<T> => {
    const key = randomUUID()
    for (;;) {
      const authorization = `Bearer ${tokens.get(caller) ?? caller.token}`
      const { status, text } = await send(routePath(name, id), { authorization, 'idempotency-key': key }, body)
      if (status === 200) {
        commands.add({ key, events })
        await pause(commandDelay)
        return JSON.parse(text) as T
      }
      if (status !== 401) throw new Error(`${name}: ${text}`)
      await signIn(caller)
    }
  }
}
type SendCommand = ReturnType<typeof createSender>

const createReferral = async ({ callers, random }: LoadOptions, sendCommand: SendCommand): Promise<string> => {
  const { id } = await sendCommand<{ id: string }>(callers.partner, 'createReferral', '', {
    clientId: callers.clientId,
    need: 'Clothing',
    priority: random() < 0.3 ? 'high' : null,
    toOrganizationId: callers.receiverId,
    note: 'A winter coat.',
    consent: { given: true, method: 'phone', textVersion: '1' },
  })
  return id
}

/** Takes two referrals from request to outcome. */
const runReferrals = async (options: LoadOptions, sendCommand: SendCommand): Promise<void> => {
  const { partner, staff, receiverMember } = options.callers
  const [id, otherId] = [await createReferral(options, sendCommand), await createReferral(options, sendCommand)]
  const act = (caller: TestUser, body: object) => sendCommand(caller, 'actOnReferral', id, body)
  await act(partner, { action: 'add_note', text: 'Size M.' })
  await act(staff, { action: 'start_review', version: 1 })
  await act(staff, { action: 'submit', version: 2 })
  const answer = options.random() < 0.5 ? 'accept' : 'waitlist'
  await act(receiverMember, { action: answer, version: 3 })
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

/** Starts workers that send commands until `finish` is called. */
export const startLoad = (options: LoadOptions): RunningLoad => {
  const commands = createConfirmedCommands()
  let unavailable = 0
  let isStopping = false
  const failures: unknown[] = []
  const context: SenderContext = {
    commands,
    countUnavailable: () => {
      unavailable += 1
    },
    // If one worker has failed, the others stop too.
    throwIfFailed: () => {
      if (failures.length > 0) throw failures[0]
    },
  }
  const runWorker = async (worker: number) => {
    const sendCommand = createSender(options, worker, context)
    while (!isStopping) await runReferrals(options, sendCommand)
  }
  const running = Promise.all(Array.from({ length: options.workers }, (_, worker) => runWorker(worker)))
  running.catch((error: unknown) => failures.push(error))
  return {
    acknowledged: commands.list,
    get unavailable() {
      return unavailable
    },
    takeLongestGap: commands.takeLongestGap,
    throwIfFailed: context.throwIfFailed,
    finish: async () => {
      isStopping = true
      await running
    },
  }
}
