// What an operator reads when EVENTSTORE_URL names a store that cannot be used. Each message names the host and the port,
// says what to do, and contains no password.
import { expect, it, onTestFinished } from 'vitest'

import type { EventStoreLog } from '#platform/event-log/eventstore.ts'
import { createCertificate } from '#tests/eventstore-emulator/certificate.ts'
import { type EmulatorOptions, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { refusals } from '#tests/eventstore-emulator/refusals.ts'
import { recordMessages } from '#tests/support/operator-messages.ts'

import { openLog } from './eventstore-subject.ts'
import { someEvent } from './subject.ts'

const credentials = 'ops:changeit'

const startStore = async (options: EmulatorOptions = {}) => {
  const store = await startEventStoreEmulator(options)
  onTestFinished(() => store.stop())
  return store
}

const record = recordMessages('EventStoreDB')

const findProblem = async (url: string, call: (log: EventStoreLog) => Promise<unknown>): Promise<string> => {
  const log = openLog(url)
  const error: unknown = await call(log).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  await log.close()
  expect(error).toMatchObject({ name: 'LogUnavailable', explained: true })
  const { message } = error as Error
  expect(message).not.toMatch(/changeit|guessed/)
  record(message)
  return message
}
const findProblemOfPing = (url: string) => findProblem(url, (log) => log.ping())

it('names wrong and missing credentials', async () => {
  const { url, port } = await startStore({ tls: true, credentials })
  expect(await findProblemOfPing(url.replace('changeit', 'guessed'))).toBe(
    `EventStoreDB at 127.0.0.1:${port} refuses the user name or the password. Correct them in EVENTSTORE_URL.`,
  )
  expect(await findProblemOfPing(url.replace('ops:changeit@', ''))).toContain('Add them to EVENTSTORE_URL.')
  // The client sends credentials only over TLS.
  const plainStore = await startStore({ credentials })
  expect(await findProblemOfPing(plainStore.url)).toContain('Remove tls=false')
})

it('names an account that may not read $all', async () => {
  const { url, faults } = await startStore({ tls: true, credentials })
  faults.failCalls(['readAll'], { mode: refusals.accessDenied() })
  expect(await findProblemOfPing(url)).toContain('denies access to the user ops. Allow this user to read $all')
})

it('names what is wrong with TLS', async () => {
  const { url } = await startStore({ tls: true })
  expect(await findProblemOfPing(url.replace(/&tlsCAFile=.*/, ''))).toContain('Set tlsCAFile in EVENTSTORE_URL')
  const plainStore = await startStore()
  expect(await findProblemOfPing(plainStore.url.replace('tls=false', 'tls=true'))).toContain('does not use TLS')
  const elsewhere = await startStore({ tls: createCertificate(new Date(), 'elsewhere.example', '127.0.0.9') })
  expect(await findProblemOfPing(elsewhere.url)).toContain('is for another host name')
  const expired = await startStore({ tls: createCertificate(new Date('2020-01-01')) })
  expect(await findProblemOfPing(expired.url)).toContain('is not valid at this time')
})

it('names hosts that refuse connections, are unknown, or do not respond', async () => {
  const problems = [
    ['esdb://ops:changeit@127.0.0.1:1?tls=false', '127.0.0.1:1 refuses connections. Start it, or correct the host'],
    ['esdb://ops:changeit@nowhere.invalid?tls=false', 'nowhere.invalid:2113 is unknown. Correct EVENTSTORE_URL.'],
    ['esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=1', 'at 127.0.0.1:1, 127.0.0.1:2. Start the nodes'],
  ] as const
  for (const [url, text] of problems) expect(await findProblemOfPing(url)).toContain(text)
})

it('names a log that is not the one that was read before', async () => {
  const { url } = await startStore()
  const inside = '1'.padStart(20, '0')
  const problem = await findProblem(url, async (log) => {
    await log.append('problem-1', 'none', [someEvent()])
    await log.readAll({ after: `${inside}-${inside}`, maxCount: 1 })
  })
  expect(problem).toContain('cannot read its log from a position that it reported before')
})
