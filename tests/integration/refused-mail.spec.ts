// A mail server that refuses a recipient, our sender, or a message: which of them is given up at once, and which is tried again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { smtpTransport } from '#platform/mailer/transport.ts'
import { type MailOutbox, createMailOutbox } from '#tests/support/mail-outbox.ts'
import { startSmtpServer } from '#tests/support/smtp.ts'

let outbox: MailOutbox

beforeAll(async () => {
  outbox = await createMailOutbox()
})
afterAll(() => outbox.close())

/** Sends one email to a server with this answer to its recipient. */
const sendTo = async (recipients: string) => {
  const server = await startSmtpServer({ recipients })
  const transport = smtpTransport(server.url, 'no-reply@refer.example.org')
  const id = randomUUID()
  await outbox.queue({ id, to: 'rosa@example.org', subject: 'News', body: 'News' })
  const outcomes: string[] = []
  await outbox.dispatch({
    transport,
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
