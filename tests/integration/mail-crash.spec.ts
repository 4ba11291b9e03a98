// Email and SIGKILL: a promised email is in the database, no matter what happens to the process before it is sent.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { routes } from '#contracts/routes.ts'
import { mailsIn } from '#contracts/texts/mails.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/log.ts'
import { dispatchDue } from '#platform/mailer/dispatcher.ts'
import { createLinkSeal } from '#platform/mailer/link-seal.ts'
import type { MailTables } from '#platform/mailer/outbox.ts'
import { smtpTransport } from '#platform/mailer/transport.ts'
import { kill, startProcess } from '#tests/support/crash.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { openIdentity } from '#tests/support/identity.ts'
import { type SmtpServer, startSmtp } from '#tests/support/smtp.ts'
import { until } from '#tests/support/until.ts'

let database: TestDatabase
let [dying, well]: SmtpServer[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  dying = await startSmtp({ silent: true })
  well = await startSmtp()
})
afterAll(async () => {
  dying?.close()
  well?.close()
  await database.drop()
})

it('AUTH-08 AUTH-20 loses no email when the server is killed while sending, and the delivered link works', async () => {
  const masterKey = randomBytes(32)
  const { child, address } = await startProcess({
    ...database.log,
    masterKey: masterKey.toString('base64'),
    jwtSecret: randomBytes(32).toString('hex'),
    smtpUrl: dying?.url ?? '',
  })
  const email = 'dana.ortiz@example.org'
  const post = (name: 'signUp' | 'requestPasswordReset', body: object) =>
    fetch(`${address}${routes[name].path}`, {
      method: routes[name].method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const answers = [
    await post('signUp', { fullName: 'Dana Ortiz', email, password: 'quiet lantern river' }),
    await post('requestPasswordReset', { email }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  // The mail server has one email and has not confirmed it; the other email waits.
  await until('an email is being sent', async () => dying?.mails.length === 1)
  await kill(child)

  const later = { now: () => new Date(Date.now() + 5 * 60_000) }
  const { db, close } = openDatabase<Pick<MailTables, keyof MailTables>>(database.url)
  const transport = smtpTransport(well?.url ?? '', 'no-reply@refer.example.org')
  const log = createLogger({ logLevel: 'silent', environment: 'test' })
  const seal = createLinkSeal(masterKey)
  expect(await dispatchDue({ db, transport, seal, clock: later, log })).toBe(2)
  transport.close()
  await close()

  const subjects = well?.mails.map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]?.trim()).toSorted()
  expect(subjects).toEqual([mailsIn('en').resetPassword.subject, mailsIn('en').confirmEmail.subject].toSorted())
  const token = /reset-password\?token=([\w-]{43})/.exec(well?.mails.join('\n') ?? '')?.[1] ?? ''
  const identity = openIdentity(database, { now: () => new Date() }, masterKey)
  const caller = { accountId: null, sessionId: null, address: null }
  expect(await identity.passwords.reset(token, 'green kettle moon', caller)).toMatchObject({ ended: [] })
  expect(await identity.signIn(email, 'green kettle moon', { address: '192.0.2.1' })).toHaveProperty('session')
})
