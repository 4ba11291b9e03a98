// Email and SIGKILL: after a successful response, the email is in the database, even if the process dies before it is
// sent.
import { m } from '#messages'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { routes } from '#contracts/routes.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/log.ts'
import { dispatchDue } from '#platform/mailer/dispatcher.ts'
import { createLinkSeal } from '#platform/mailer/link-seal.ts'
import type { MailTables } from '#platform/mailer/outbox.ts'
import { smtpTransport } from '#platform/mailer/transport.ts'
import { killProcess, startServerProcess } from '#tests/support/server-group.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { openIdentity } from '#tests/support/identity.ts'
import { type SmtpServer, startSmtpServer } from '#tests/support/smtp.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let database: TestDatabase
let [unresponsiveServer, workingServer]: SmtpServer[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  unresponsiveServer = await startSmtpServer({ silent: true })
  workingServer = await startSmtpServer()
})
afterAll(async () => {
  unresponsiveServer?.close()
  workingServer?.close()
  await database.drop()
})

it('AUTH-08 AUTH-20 loses no email when the server is killed while sending, and the delivered link works', async () => {
  const masterKey = randomBytes(32)
  const { child, address } = await startServerProcess({
    ...database.log,
    masterKey: masterKey.toString('base64'),
    jwtSecret: randomBytes(32).toString('hex'),
    smtpUrl: unresponsiveServer?.url ?? '',
  })
  const email = 'dana.ortiz@example.org'
  const post = (name: 'signUp' | 'requestPasswordReset', body: object) =>
    fetch(`${address}${routes[name].path}`, {
      method: routes[name].method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const responses = [
    await post('signUp', { fullName: 'Dana Ortiz', email, password: 'quiet lantern river' }),
    await post('requestPasswordReset', { email }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  // The mail server has one email and has not confirmed it; the other email waits.
  await waitUntil('an email is being sent', async () => unresponsiveServer?.messages.length === 1)
  await killProcess(child)

  const fiveMinutesLater = { now: () => new Date(Date.now() + 5 * 60_000) }
  const { db, close } = openDatabase<Pick<MailTables, keyof MailTables>>(database.url)
  const transport = smtpTransport(workingServer?.url ?? '', 'no-reply@refer.example.org')
  const log = createLogger({ logLevel: 'silent', environment: 'test' })
  const seal = createLinkSeal(masterKey)
  expect(await dispatchDue({ db, transport, seal, clock: fiveMinutesLater, logger: log })).toBe(2)
  transport.close()
  await close()

  const subjects = workingServer?.messages.map((message) => /^Subject: (.+)$/m.exec(message)?.[1]?.trim()).toSorted()
  expect(subjects).toEqual(
    [m['account-emails:resetPassword.subject'](), m['account-emails:confirmEmail.subject']()].toSorted(),
  )
  const token = /reset-password\?token=([\w-]{43})/.exec(workingServer?.messages.join('\n') ?? '')?.[1] ?? ''
  const identity = openIdentity(database, { now: () => new Date() }, masterKey)
  const caller = { accountId: null, sessionId: null, address: null }
  expect(await identity.passwords.reset(token, 'green kettle moon', async () => false, caller)).toMatchObject({
    endedSessions: [],
  })
  expect(await identity.signIn(email, 'green kettle moon', { address: '192.0.2.1' })).toHaveProperty('session')
})
