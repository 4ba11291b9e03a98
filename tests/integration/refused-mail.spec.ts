// A mail server that refuses a recipient, our sender, or a message: which of them is given up at once, and which is tried again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/log.ts'
import { dispatchDue } from '#platform/mailer/dispatcher.ts'
import { createLinkSeal } from '#platform/mailer/link-seal.ts'
import { type MailTables, enqueueEmails } from '#platform/mailer/outbox.ts'
import { smtpTransport } from '#platform/mailer/transport.ts'
import { createClock } from '#tests/support/app.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { startSmtpServer } from '#tests/support/smtp.ts'

const clock = createClock('2026-03-02T15:00:00.000Z')
let database: TestDatabase
const openOutbox = () => openDatabase<Pick<MailTables, keyof MailTables>>(database.url)
let outbox: ReturnType<typeof openOutbox>

beforeAll(async () => {
  database = await createTestDatabase()
  outbox = openOutbox()
})
afterAll(async () => {
  await outbox.close()
  await database.drop()
})

/** Sends one email to a server with this answer to its recipient. */
const sendTo = async (recipients: string) => {
  const server = await startSmtpServer({ recipients })
  const transport = smtpTransport(server.url, 'no-reply@refer.example.org')
  const id = randomUUID()
  await enqueueEmails(outbox.db, [{ id, to: 'rosa@example.org', subject: 'News', body: 'News' }], clock.now())
  const outcomes: string[] = []
  await dispatchDue({
    ...{ db: outbox.db, transport, seal: createLinkSeal(Buffer.alloc(32, 3)), clock },
    logger: createLogger({ logLevel: 'silent', environment: 'test' }),
    onOutcome: async (email, outcome) => void outcomes.push(`${email.id === id ? '' : 'another '}${outcome}`),
  })
  transport.close()
  server.close()
  const row = await outbox.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { outcomes, isGivenUp: row.failed_at !== null, isSent: row.sent_at !== null }
}

it.each(['550 5.1.1 no such user', '551 not local', '553 5.1.3 bad address'])(
  'gives an email up at once if the server answers %s, and says so',
  async (answer) => {
    expect(await sendTo(answer)).toEqual({ outcomes: ['refused'], isGivenUp: true, isSent: false })
  },
)

it.each(['450 4.2.0 greylisted', '452 full', '554 5.7.1 we take no mail from you'])(
  'tries again after %s, which says nothing about the address',
  async (answer) => {
    expect(await sendTo(answer)).toEqual({ outcomes: [], isGivenUp: false, isSent: false })
  },
)

it('says that the server accepted an email', async () => {
  expect(await sendTo('250 ok')).toEqual({ outcomes: ['accepted'], isGivenUp: false, isSent: true })
})
