// Every link of every email that the product sends: following it leaves no key in the address, and uses nothing up.
import { m } from '#messages'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { listNewestEmails } from '#platform/mailer/outbox.ts'
import { buildWeb } from '#scripts/web-build.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { consentReminderDays, mailSubjects, sendEveryMail } from '#tests/support/every-mail.ts'
import { createPageRequests } from '#tests/support/page-requests.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const familyMailDelay = 20_000

let app: TestApp
let requesters: Requesters
const { folder } = buildWeb()
beforeAll(async () => {
  const config = { trustProxy: 1, familyMailDelay }
  app = await createTestApp({ webFolder: folder, pollInterval: 50, config })
  requesters = await createRequesters(app)
})
afterAll(() => app.close())

const { open } = createPageRequests(() => app)

/** Keys are longer than ids. */
const keyPattern = /^[\w-]{40,}$/
/** A digest with one item has the item as its subject. */
const digestSubject = mailSubjects.get('digest-emails:subject')?.[0] ?? ''
const digestLabels: readonly string[] = [m['digest-emails:openOne'](), m['digest-emails:openAll']()]

const followed = new Set<string>()
const keyedLinks = new Set<string>()
const sentSubjects = new Set<string>()

const readEmails = async () => {
  const { db, linkSeal } = app.server.services
  const emails = await listNewestEmails(db.$pickTables<'mail_outbox'>(), 1_000, linkSeal)
  for (const { subject, link } of emails) {
    sentSubjects.add(subject)
    if (digestLabels.includes(link?.label ?? '')) sentSubjects.add(digestSubject)
  }
  return emails
}
const findUnsent = () =>
  [...mailSubjects].flatMap(([key, subjects]) => (subjects.some((subject) => sentSubjects.has(subject)) ? [] : [key]))

/** Everything that a link could use up or change. */
const readState = async (): Promise<unknown> => {
  const tables = ['mailed_link', 'invitation', 'email_change', 'email_change_link', 'mail_preference', 'mailing_list']
  const rows = await Promise.all(
    tables.map(async (table) => (await app.database.pool.query(`select * from ${table} order by ${table}::text`)).rows),
  )
  return { rows, head: await app.server.services.log.head() }
}

/** Opens the address in a new browser, and follows redirects. */
const follow = async (address: string) => {
  const cookies = new Map<string, string>()
  let path = address
  for (let hop = 0; hop < 5; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { response, html } = await open(path, cookie === '' ? {} : { cookie })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
      expect(header).toContain('HttpOnly')
      expect(header).toMatch(/Max-Age|Expires/)
    }
    const location = response.headers.get('location')
    if (location === null) return { path, html, status: response.status, cookie }
    path = location
  }
  throw new Error(`${address} redirects forever`)
}

/** Follows the links of each template that was emailed since the last call. */
const followNewLinks = async (): Promise<void> => {
  for (const { subject, link, unsubscribe } of await readEmails()) {
    for (const { url } of [link, unsubscribe].filter((candidate) => candidate !== undefined)) {
      const { pathname, search, searchParams } = new URL(url)
      const keys = [...searchParams].filter(([, value]) => keyPattern.test(value))
      const name = [subject, pathname, ...keys.map(([parameter]) => parameter)].join(' ')
      if (followed.has(name)) continue
      followed.add(name)
      expect(pathname.split('/').filter((part) => keyPattern.test(part))).toEqual([])
      for (const [parameter] of keys) keyedLinks.add(`${pathname}?${parameter}`)
      const before = await readState()
      const page = await follow(pathname + search)
      expect([page.status, url]).toEqual([200, url])
      expect(keys.filter(([, key]) => page.path.includes(key) || page.html.includes(key))).toEqual([])
      expect(await readState()).toEqual(before)
    }
  }
}

it('AUTH-08 AUTH-19 NOT-10 every mailed link leaves no key in the address, and opening it uses nothing up', async () => {
  await sendEveryMail(app)
  app.clock.advance(familyMailDelay)
  await waitUntil('an email of every other template', async () => {
    await readEmails()
    return findUnsent().join() === 'family-emails:consent.subject'
  }).catch((error: unknown) => {
    throw new Error(`Not sent: ${findUnsent().join()}`, { cause: error })
  })
  await followNewLinks()
  app.clock.advance(consentReminderDays * 86_400_000)
  await waitUntil('the reminder of a consent', async () => {
    await readEmails()
    return findUnsent().length === 0
  })
  await followNewLinks()
  expect([...keyedLinks].toSorted()).toEqual([
    '/change-email?key',
    '/client-portal-auth?confirm',
    '/es/invitation?key',
    '/es/partners/apply/status?key',
    '/es/request-status?key',
    '/es/reset-password?token',
    '/invitation?key',
    '/partners/apply/status?key',
    '/request-status?key',
    '/reset-password?token',
    '/unsubscribe?list',
    '/unsubscribe?token',
  ])
}, 300_000)

it('DIR-38 two status links can be open in one browser, and no other browser sees what their addresses show', async () => {
  const [first, second] = [await requesters.sendPublicRequest(), await requesters.sendPublicRequest()]
  await app.waitForReadModels(second.body.position)
  const pages = [
    await follow(`/request-status?key=${first.body.key}`),
    await follow(`/request-status?key=${second.body.key}`),
  ]
  const cookie = pages.map((page) => page.cookie).join('; ')
  for (const [index, { reference }] of [first.body, second.body].entries()) {
    const path = pages[index]?.path ?? ''
    expect(path).toMatch(/^\/request-status\?key=link-[0-9a-f]{12}$/)
    expect((await open(path, { cookie })).html).toContain(reference)
    const other = await open(path)
    expect(other.html).not.toContain(reference)
    expect(other.html).toContain(m['public-requests:status.unknown.text']())
  }
})
