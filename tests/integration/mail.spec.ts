// The mail outbox: an email is written once, in the transaction of its cause, retried with growing pauses, and finally
// abandoned.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openDatabase } from '#platform/database/database.ts'
import { createLogger, loggerOptions } from '#platform/log.ts'
import { createLinkSeal } from '#platform/mailer/link-seal.ts'
import { dispatchDue, retryPause, startMailDispatcher } from '#platform/mailer/dispatcher.ts'
import { type Mail, type MailTables, newestMails, putMails } from '#platform/mailer/outbox.ts'
import { type MailTransport, smtpTransport } from '#platform/mailer/transport.ts'
import { createClock } from '#tests/support/app.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { until } from '#tests/support/until.ts'

let database: TestDatabase
const clock = createClock('2026-03-02T15:00:00.000Z')
const seal = createLinkSeal(Buffer.alloc(32, 3))
const log = createLogger({ logLevel: 'silent', environment: 'test' })
const open = () => openDatabase<Pick<MailTables, keyof MailTables>>(database.url)
let opened: ReturnType<typeof open>

beforeAll(async () => {
  database = await createTestDatabase()
  opened = open()
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})
beforeEach(async () => {
  await opened.db.deleteFrom('mail_outbox').execute()
})

const minute = 60_000
const mail = (to = 'rosa@example.org') => ({ id: randomUUID(), to, subject: 'Urgent referral', body: 'Open it.' })
const put = (...mails: ReturnType<typeof mail>[]) => putMails(opened.db, mails, clock.now())
const failing = (sent: string[], fails: (to: string) => boolean): MailTransport => ({
  send: async ({ to }) => {
    if (fails(to)) throw new Error('mailbox unavailable')
    sent.push(to)
  },
  close: () => {},
})
const dispatch = (transport: MailTransport) => dispatchDue({ db: opened.db, transport, seal, clock, log })

describe('the outbox', () => {
  it('NOT-09 sends each email once, no matter how often it is queued or how many dispatchers run', async () => {
    const sent: string[] = []
    const one = mail()
    await put(one)
    await put(one)
    await Promise.all([1, 2, 3].map(() => dispatch(failing(sent, () => false))))
    expect(sent).toEqual(['rosa@example.org'])
    expect((await newestMails(opened.db, 10, seal)).map(({ sentAt }) => sentAt)).toEqual([clock.now()])
  })

  it('retries after 1, 2, 4 … up to 60 minutes, without delaying other email', async () => {
    const sent: string[] = []
    await put(mail('broken@example.org'), mail())
    const transport = failing(sent, (to) => to.startsWith('broken'))
    await dispatch(transport)
    expect(sent).toEqual(['rosa@example.org'])
    expect(await dispatch(transport)).toBe(0)
    clock.advance(minute)
    expect(await dispatch(transport)).toBe(1)
    const pauses = (sealed: Buffer | null) =>
      [1, 2, 3, 9].map((attempts) => retryPause({ attempts, sealed_link: sealed }) / minute)
    expect(pauses(null)).toEqual([1, 2, 4, 60])
    expect(pauses(Buffer.alloc(1))).toEqual([1, 2, 4, 10])
  })

  it('AUTH-20 delivers a one-hour link within ten minutes after the mail server recovers', async () => {
    const link = { label: 'Choose a new password', url: 'https://refer.example.org/reset-password?token=abc' }
    await putMails(opened.db, [{ ...mail(), link }], clock.now(), seal)
    const away = failing([], () => true)
    for (let passed = 0; passed < 50; passed += 1) {
      await dispatch(away)
      clock.advance(minute)
    }
    const sent: string[] = []
    for (let passed = 0; passed < 10 && sent.length === 0; passed += 1) {
      await dispatch(failing(sent, () => false))
      clock.advance(minute)
    }
    expect(sent).toEqual(['rosa@example.org'])
  })

  it('gives up after ten attempts and stores the error', async () => {
    await put(mail('broken@example.org'))
    let attempts = 0
    for (let turn = 0; turn < 15; turn += 1) {
      attempts += await dispatch(failing([], () => true))
      clock.advance(60 * minute)
    }
    expect(attempts).toBe(10)
    const kept = await opened.db.selectFrom('mail_outbox').selectAll().executeTakeFirst()
    expect(kept).toMatchObject({ attempts: 10, sent_at: null, last_error: 'mailbox unavailable' })
    expect(kept?.failed_at).not.toBeNull()
  })

  it('deletes an email 30 days after it was sent or abandoned, but never one that is waiting', async () => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * minute)
    const fates = {
      'sent@example.org': { sent_at: daysAgo(31) },
      'given-up@example.org': { failed_at: daysAgo(31) },
      'lately@example.org': { failed_at: daysAgo(29) },
      'waiting@example.org': { created_at: daysAgo(31), next_attempt_at: daysAgo(-1) },
    }
    for (const [to, fate] of Object.entries(fates)) {
      await put(mail(to))
      await opened.db.updateTable('mail_outbox').set(fate).where('recipient', '=', to).execute()
    }
    const kept = () => opened.db.selectFrom('mail_outbox').select('recipient').orderBy('recipient').execute()
    const dispatcher = startMailDispatcher({ db: opened.db, transport: failing([], () => true), seal, clock, log })
    await until('old emails are deleted', async () => (await kept()).length === 2)
    await dispatcher.stop()
    expect((await kept()).map(({ recipient }) => recipient)).toEqual(['lately@example.org', 'waiting@example.org'])
  })

  it('logs the code of a rejection but not its text, which names the recipient', async () => {
    const lines: string[] = []
    const written = pino(loggerOptions, { write: (line) => lines.push(line) })
    const refused = Object.assign(new Error('550 <rosa@example.org> rejected'), {
      code: 'EENVELOPE',
      responseCode: 550,
    })
    await put(mail())
    const transport = { send: () => Promise.reject(refused), close: () => {} }
    await dispatchDue({ db: opened.db, transport, seal, clock, log: written })
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ code: 'EENVELOPE', responseCode: 550 }])
    expect(lines.join()).not.toContain('rosa@example.org')
  })

  it('sends immediately when woken, and stops after the current email', async () => {
    const sent: string[] = []
    const dispatcher = startMailDispatcher({
      db: opened.db,
      transport: failing(sent, () => false),
      seal,
      clock,
      log,
      interval: 60_000,
    })
    await put(mail())
    await until('the email is sent', async () => {
      dispatcher.wake()
      return sent.length === 1
    })
    await dispatcher.stop()
    await put(mail())
    dispatcher.wake()
    expect(sent).toEqual(['rosa@example.org'])
  })
})

describe('SMTP', () => {
  it('includes the sender, the recipient, and a Message-ID that stays the same on retries', async () => {
    const server = await startSmtp()
    const transport = smtpTransport(server.url, 'Referral Exchange <no-reply@refer.example.org>')
    const one = mail()
    await transport.send(one)
    transport.close()
    server.close()
    expect(server.lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('MAIL FROM:<no-reply@refer.example.org>'),
        'RCPT TO:<rosa@example.org>',
        `Message-ID: <${one.id}@refer.example.org>`,
        'Subject: Urgent referral',
        'Open it.',
      ]),
    )
  })

  it('AUTH-20 requires TLS when configured, except to a server on this machine', async () => {
    const server = await startSmtp()
    const [, port = ''] = /:(\d+)$/.exec(server.url) ?? []
    const sent = async (host: string, sealed: boolean) => {
      const transport = smtpTransport(`smtp://${host}:${port}`, 'no-reply@refer.example.org', { sealed })
      await transport.send(mail()).finally(() => transport.close())
      return server.mails.length
    }
    expect(await sent('127.0.0.1', true)).toBe(1)
    // The same server, by an address that does not look local.
    const elsewhere = '0.0.0.0'
    expect(await sent(elsewhere, false)).toBe(2)
    await expect(sent(elsewhere, true)).rejects.toThrow(/SSL|TLS/i)
    expect(server.mails).toHaveLength(2)
    server.close()
  })

  it('AUTH-08 sends the text and HTML parts together, each with the button link', async () => {
    const server = await startSmtp()
    const transport = smtpTransport(server.url, 'no-reply@refer.example.org')
    const url = 'https://refer.example.org/reset-password?token=abc'
    await transport.send({ ...mail(), link: { label: 'Choose a new password', url } })
    transport.close()
    server.close()
    const [sent = ''] = server.mails
    expect(sent).toMatch(/Content-Type: multipart\/alternative;/)
    const [, text = '', html = ''] = sent.split(/Content-Type: text\/(?:plain|html); charset=utf-8/)
    expect(text).toContain(`Choose a new password: ${url}`)
    expect(html).toContain(`<a href="${url}"`)
    expect(html).toContain('<html lang="en">')
  })
})

it('NOT-10 keeps the unsubscribe link of a queued notification email and passes it to the mail client', async () => {
  const server = await startSmtp()
  const stop = { label: 'Stop these mails', url: 'https://refer.example.org/unsubscribe?token=abc' }
  await putMails(opened.db, [{ ...mail(), unsubscribe: stop }], clock.now())
  const transport = smtpTransport(server.url, 'no-reply@refer.example.org')
  expect(await dispatch(transport)).toBe(1)
  transport.close()
  server.close()
  expect(server.lines).toContain(`List-Unsubscribe: <${stop.url}>`)
  expect(server.lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(server.mails[0]).toContain(`${stop.label}: ${stop.url}`)
})

describe('a crash between commit and sending', () => {
  const secret = { label: 'Choose a new password', url: 'https://refer.example.org/reset-password?token=abc' }

  it('AUTH-19 loses no email: another dispatcher sends it after the first one times out', async () => {
    await putMails(opened.db, [{ ...mail(), link: secret }], clock.now(), seal)
    const { promise: never } = Promise.withResolvers<void>()
    const { promise: inHand, resolve: taken } = Promise.withResolvers<void>()
    const dying: MailTransport = {
      send: () => {
        taken()
        return never
      },
      close: () => {},
    }
    void dispatch(dying)
    await inHand
    const sent: Mail[] = []
    const other: MailTransport = { send: async (one) => void sent.push(one), close: () => {} }
    expect(await dispatch(other)).toBe(0)
    clock.advance(2 * 60_000)
    expect(await dispatch(other)).toBe(1)
    expect(sent.map(({ link }) => link)).toEqual([secret])
    expect(await dispatch(other)).toBe(0)
  })

  it('AUTH-20 stores the link of a queued email sealed and bound to that email', async () => {
    const [one, other] = [mail('rosa@example.org'), mail('sam@example.org')]
    const ids = { one: one.id, other: other.id }
    await putMails(
      opened.db,
      [
        { ...one, link: secret },
        { ...other, link: { ...secret, url: 'https://x.example' } },
      ],
      clock.now(),
      seal,
    )
    const rows = await opened.db.selectFrom('mail_outbox').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => [row.body, row.link, row.sealed_link?.toString('latin1')]))).not.toContain(
      'token=abc',
    )
    const moved = rows.find(({ id }) => id === ids.one)?.sealed_link ?? Buffer.alloc(0)
    expect(seal.open(ids.one, moved)).toBe(secret.url)
    expect(() => seal.open(ids.other, moved)).toThrow('was changed or moved')
  })
})
