// Invitations in tests of the API: the link of the latest email, and the cookie that replaces its key.
import { listNewestEmails } from '#platform/mailer/outbox.ts'

import type { TestApp } from './app.ts'

/** The invitations that were emailed to an address, newest first. */
export const findEmails = async ({ server }: TestApp, email: string) => {
  const { db, linkSeal } = server.services
  const emails = await listNewestEmails(db.$pickTables<'mail_outbox'>(), 200, linkSeal)
  return emails.filter(({ to, link }) => to === email && link?.url.includes('/invitation?key=') === true)
}

/** The key in the link of the latest email to an address. */
export const findInvitationKey = async (app: TestApp, email: string): Promise<string> => {
  const [latest] = await findEmails(app, email)
  const key = new URL(latest?.link?.url ?? '').searchParams.get('key')
  if (key === null) throw new Error(`no invitation was sent to ${email}`)
  return key
}

/** The cookie of a browser that opened the link of the latest email. */
export const invitationCookie = async (app: TestApp, email: string): Promise<string> =>
  `invitation=${await findInvitationKey(app, email)}`
