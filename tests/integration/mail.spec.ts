// The mail outbox: an email is written once, in the transaction of its cause, retried with increasing delays, and
// finally abandoned.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { loggerOptions } from '#platform/log.ts'
import { dispatchDue, retryDelay, startMailDispatcher } from '#platform/mailer/dispatcher.ts'
import { type OutgoingEmail, listNewestEmails } from '#platform/mailer/outbox.ts'
import { type MailTransport, smtpTransport } from '#platform/mailer/transport.ts'
import { type MailOutbox, createMailOutbox } from '#tests/support/mail-outbox.ts'
import { startSmtpServer } from '#tests/support/smtp.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let outbox: MailOutbox

beforeAll(async () => {
  outbox = await createMailOutbox()
})
afterAll(() => outbox.close())
beforeEach(async () => {
  await outbox.db.deleteFrom('mail_outbox').execute()
})

const minuteMs = 60_000
const createEmail = (to = 'rosa@example.org') => ({
  id: randomUUID(),
  to,
  subject: 'Urgent referral',
  body: 'Open it.',
})
const createFailingTransport = (sentTo: string[], shouldFail: (to: string) => boolean): MailTransport => ({
  send: async ({ to }) => {
    if (shouldFail(to)) throw new Error('mailbox unavailable')
    sentTo.push(to)
  },
  close: () => {},
})
const dispatchEmails = (transport: MailTransport) => outbox.dispatch({ transport })

describe('the outbox', () => {
  it('NOT-09 sends each email once, no matter how often it is queued or how many dispatchers run', async () => {
    const sentTo: string[] = []
    const queuedMail = createEmail()
    await outbox.queue(queuedMail)
    await outbox.queue(queuedMail)
    await Promise.all([1, 2, 3].map(() => dispatchEmails(createFailingTransport(sentTo, () => false))))
    expect(sentTo).toEqual(['rosa@example.org'])
    expect((await listNewestEmails(outbox.db, 10, outbox.seal)).map(({ sentAt }) => sentAt)).toEqual([
      outbox.clock.now(),
    ])
  })

  it('retries after 1, 2, 4 … up to 60 minutes, without delaying other email', async () => {
    const sentTo: string[] = []
    await outbox.queue(createEmail('broken@example.org'), createEmail())
    const transport = createFailingTransport(sentTo, (to) => to.startsWith('broken'))
    await dispatchEmails(transport)
    expect(sentTo).toEqual(['rosa@example.org'])
    expect(await dispatchEmails(transport)).toBe(0)
    outbox.clock.advance(minuteMs)
    expect(await dispatchEmails(transport)).toBe(1)
    const computeRetryMinutes = (sealed: Buffer | null) =>
      [1, 2, 3, 9].map((attempts) => retryDelay({ attempts, sealed_link: sealed }) / minuteMs)
    expect(computeRetryMinutes(null)).toEqual([1, 2, 4, 60])
    expect(computeRetryMinutes(Buffer.alloc(1))).toEqual([1, 2, 4, 10])
  })

  it('AUTH-20 delivers a one-hour link within ten minutes after the mail server recovers', async () => {
    const link = { label: 'Choose a new password', url: 'https://refer.example.org/reset-password?token=abc' }
    await outbox.queue({ ...createEmail(), link })
    const unavailableTransport = createFailingTransport([], () => true)
    for (let minutesPassed = 0; minutesPassed < 50; minutesPassed += 1) {
      await dispatchEmails(unavailableTransport)
      outbox.clock.advance(minuteMs)
    }
    const sentTo: string[] = []
    for (let minutesPassed = 0; minutesPassed < 10 && sentTo.length === 0; minutesPassed += 1) {
      await dispatchEmails(createFailingTransport(sentTo, () => false))
      outbox.clock.advance(minuteMs)
    }
    expect(sentTo).toEqual(['rosa@example.org'])
  })

  it('gives up after ten attempts and stores the error', async () => {
    await outbox.queue(createEmail('broken@example.org'))
    let attempts = 0
    for (let attempt = 0; attempt < 15; attempt += 1) {
      attempts += await dispatchEmails(createFailingTransport([], () => true))
      outbox.clock.advance(60 * minuteMs)
    }
    expect(attempts).toBe(10)
    const failedMail = await outbox.db.selectFrom('mail_outbox').selectAll().executeTakeFirst()
    expect(failedMail).toMatchObject({ attempts: 10, sent_at: null, last_error: 'mailbox unavailable' })
    expect(failedMail?.failed_at).not.toBeNull()
  })

  it('deletes an email 30 days after it was sent or abandoned, but never one that is waiting', async () => {
    const daysAgo = (days: number) => new Date(outbox.clock.now().getTime() - days * 24 * 60 * minuteMs)
    const states = {
      'sent@example.org': { sent_at: daysAgo(31) },
      'given-up@example.org': { failed_at: daysAgo(31) },
      'lately@example.org': { failed_at: daysAgo(29) },
      'waiting@example.org': { created_at: daysAgo(31), next_attempt_at: daysAgo(-1) },
    }
    for (const [to, state] of Object.entries(states)) {
      await outbox.queue(createEmail(to))
      await outbox.db.updateTable('mail_outbox').set(state).where('recipient', '=', to).execute()
    }
    const listRemaining = () => outbox.db.selectFrom('mail_outbox').select('recipient').orderBy('recipient').execute()
    const dispatcher = startMailDispatcher({
      ...outbox,
      transport: createFailingTransport([], () => true),
    })
    await waitUntil('old emails are deleted', async () => (await listRemaining()).length === 2)
    await dispatcher.stop()
    expect((await listRemaining()).map(({ recipient }) => recipient)).toEqual([
      'lately@example.org',
      'waiting@example.org',
    ])
  })

  it('logs the code of a rejection but not its text, which names the recipient', async () => {
    const lines: string[] = []
    const mailLog = pino(loggerOptions, { write: (line) => lines.push(line) })
    const rejection = Object.assign(new Error('550 <rosa@example.org> rejected'), {
      code: 'EENVELOPE',
      responseCode: 550,
    })
    await outbox.queue(createEmail())
    const transport = { send: () => Promise.reject(rejection), close: () => {} }
    await dispatchDue({ ...outbox, transport, logger: mailLog })
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ code: 'EENVELOPE', responseCode: 550 }])
    expect(lines.join()).not.toContain('rosa@example.org')
  })

  it('sends immediately after a wake call, and stops after the current email', async () => {
    const sentTo: string[] = []
    const dispatcher = startMailDispatcher({
      ...outbox,
      transport: createFailingTransport(sentTo, () => false),
      interval: 60_000,
    })
    await outbox.queue(createEmail())
    await waitUntil('the email is sent', async () => {
      dispatcher.wake()
      return sentTo.length === 1
    })
    await dispatcher.stop()
    await outbox.queue(createEmail())
    dispatcher.wake()
    expect(sentTo).toEqual(['rosa@example.org'])
  })
})

describe('SMTP', () => {
  it('includes the sender, the recipient, and a Message-ID that stays the same on retries', async () => {
    const server = await startSmtpServer()
    const transport = smtpTransport(server.url, 'Referral Exchange <no-reply@refer.example.org>')
    const message = createEmail()
    await transport.send(message)
    transport.close()
    server.close()
    expect(server.lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('MAIL FROM:<no-reply@refer.example.org>'),
        'RCPT TO:<rosa@example.org>',
        `Message-ID: <${message.id}@refer.example.org>`,
        'Subject: Urgent referral',
        'Open it.',
      ]),
    )
  })

  it('AUTH-20 requires TLS when configured, except to a server on this machine', async () => {
    const server = await startSmtpServer()
    const [, port = ''] = /:(\d+)$/.exec(server.url) ?? []
    const countAfterSending = async (host: string, requireTls: boolean) => {
      const transport = smtpTransport(`smtp://${host}:${port}`, 'no-reply@refer.example.org', { requireTls })
      await transport.send(createEmail()).finally(() => transport.close())
      return server.messages.length
    }
    expect(await countAfterSending('127.0.0.1', true)).toBe(1)
    // The same server, under an address that is not recognized as local.
    const otherAddress = '0.0.0.0'
    expect(await countAfterSending(otherAddress, false)).toBe(2)
    await expect(countAfterSending(otherAddress, true)).rejects.toThrow(/SSL|TLS/i)
    expect(server.messages).toHaveLength(2)
    server.close()
  })

  it('AUTH-08 sends the text and HTML versions together, each with the button link', async () => {
    const server = await startSmtpServer()
    const transport = smtpTransport(server.url, 'no-reply@refer.example.org')
    const url = 'https://refer.example.org/reset-password?token=abc'
    await transport.send({ ...createEmail(), link: { label: 'Choose a new password', url } })
    transport.close()
    server.close()
    const [rawMessage = ''] = server.messages
    expect(rawMessage).toMatch(/Content-Type: multipart\/alternative;/)
    const [, text = '', html = ''] = rawMessage.split(/Content-Type: text\/(?:plain|html); charset=utf-8/)
    expect(text).toContain(`Choose a new password: ${url}`)
    expect(html).toContain(`<a href="${url}"`)
    expect(html).toContain('<html lang="en">')
  })
})

it('NOT-10 keeps the unsubscribe link of a queued notification email and passes it to the mail client', async () => {
  const server = await startSmtpServer()
  const unsubscribeLink = { label: 'Stop these emails', url: 'https://refer.example.org/unsubscribe?token=abc' }
  await outbox.queue({ ...createEmail(), unsubscribe: unsubscribeLink })
  const transport = smtpTransport(server.url, 'no-reply@refer.example.org')
  expect(await dispatchEmails(transport)).toBe(1)
  transport.close()
  server.close()
  expect(server.lines).toContain(`List-Unsubscribe: <${unsubscribeLink.url}>`)
  expect(server.lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(server.messages[0]).toContain(`${unsubscribeLink.label}: ${unsubscribeLink.url}`)
})

describe('a crash between commit and sending', () => {
  const link = { label: 'Choose a new password', url: 'https://refer.example.org/reset-password?token=abc' }

  it('AUTH-19 loses no email: another dispatcher sends it after the first one times out', async () => {
    await outbox.queue({ ...createEmail(), link })
    const { promise: neverSent } = Promise.withResolvers<void>()
    const { promise: sendStarted, resolve: signalSendStarted } = Promise.withResolvers<void>()
    const crashedSender: MailTransport = {
      send: () => {
        signalSendStarted()
        return neverSent
      },
      close: () => {},
    }
    void dispatchEmails(crashedSender)
    await sendStarted
    const sentEmails: OutgoingEmail[] = []
    const otherTransport: MailTransport = { send: async (message) => void sentEmails.push(message), close: () => {} }
    expect(await dispatchEmails(otherTransport)).toBe(0)
    outbox.clock.advance(2 * 60_000)
    expect(await dispatchEmails(otherTransport)).toBe(1)
    expect(sentEmails.map(({ link }) => link)).toEqual([link])
    expect(await dispatchEmails(otherTransport)).toBe(0)
  })

  it('AUTH-20 stores the link of a queued email sealed and bound to that email', async () => {
    const [firstMail, secondMail] = [createEmail('rosa@example.org'), createEmail('sam@example.org')]
    await outbox.queue({ ...firstMail, link }, { ...secondMail, link: { ...link, url: 'https://x.example' } })
    const rows = await outbox.db.selectFrom('mail_outbox').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => [row.body, row.link, row.sealed_link?.toString('latin1')]))).not.toContain(
      'token=abc',
    )
    const sealedLink = rows.find(({ id }) => id === firstMail.id)?.sealed_link ?? Buffer.alloc(0)
    expect(outbox.seal.open(firstMail.id, sealedLink)).toBe(link.url)
    expect(() => outbox.seal.open(secondMail.id, sealedLink)).toThrow('was changed or moved')
  })
})
