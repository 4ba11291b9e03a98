// The identity service on a test database, without a server, and the emails that its users get.
import { randomBytes } from 'node:crypto'
import { type Identity, createIdentity } from '#identity/identity.ts'
import type { IdentityTables } from '#identity/tables.ts'
import type { Clock } from '#platform/clock.ts'
import { type LinkSeal, createLinkSeal } from '#platform/mailer/link-seal.ts'
import { type OutboxEmail, listNewestEmails } from '#platform/mailer/outbox.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

import type { TestUser, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'

export const openIdentity = (
  { pool }: Pick<TestDatabase, 'pool'>,
  clock: Clock,
  masterKey: Buffer = randomBytes(32),
): Identity =>
  createIdentity({
    db: identityTables(pool),
    clock,
    masterKey,
    publicUrl: 'https://referrals.example',
    linkSeal: createLinkSeal(masterKey),
  })

export const identityTables = (pool: pg.Pool) => new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) })

/** The messages to an address, newest first. */
export const findEmailsTo = async (pool: pg.Pool, seal: LinkSeal, email: string): Promise<OutboxEmail[]> => {
  const messages = await listNewestEmails(identityTables(pool).$pickTables<'mail_outbox'>(), 1_000, seal)
  return messages.filter(({ to }) => to === email)
}

/** The subjects of the messages to an address, newest first. */
export const findEmailSubjects = async (app: TestApp, email: string): Promise<string[]> =>
  (await findEmailsTo(app.database.pool, app.server.services.linkSeal, email)).map(({ subject }) => subject)

/** The token in the link of the newest message to this address with this subject. */
export const findTokenInEmail = async (app: TestApp, email: string, subject: string): Promise<string> => {
  const messages = await findEmailsTo(app.database.pool, app.server.services.linkSeal, email)
  const url = messages.find((message) => message.subject === subject)?.link?.url
  const token = /[?&](?:confirm|token)=([\w-]+)$/.exec(url ?? '')?.[1]
  if (token === undefined)
    throw new Error(`no link in "${subject}" to ${email}: ${messages.map((mail) => mail.subject).join()}`)
  return token
}

/** The database row of an account. */
export const findAccount = (pool: pg.Pool, email: string) =>
  identityTables(pool).selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Signs the user in again, as on a new device. */
export const signInUser = async (app: TestApp, email: string, password: string): Promise<TestUser> => {
  const { accessToken, user } = await app.anonymous.call('signIn', { body: { email, password } })
  return app.asUser({ id: user.id, email, token: accessToken })
}
