// What an operator reads when the settings name a Postgres that cannot be used. Each message names the setting, the host
// and the port, says what to do, and contains no password.
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { assertDatabaseUsable } from '#platform/database/connection-problem.ts'
import { openDatabase } from '#platform/database/database.ts'
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { type Certificate, createCertificate } from '#tests/eventstore-emulator/certificate.ts'
import { recordMessages } from '#tests/support/operator-messages.ts'
import { killScriptProcesses, startScript } from '#tests/support/script-process.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const password = 'changeit'
let folder: string
let dataDir: string
let server: EmbeddedPostgres
let owner: pg.Client

/** A server that treats each user differently, as an administrator can configure it. */
const accessRules = `
  hostssl all tls_only  127.0.0.1/32 scram-sha-256
  host    all banned    127.0.0.1/32 reject
  host    all ghost     127.0.0.1/32 trust
  host    all postgres,referral_app,guest 127.0.0.1/32 scram-sha-256
`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-problems-'))
  dataDir = join(folder, 'postgres')
  const logFile = join(folder, 'postgres.log')
  server = await startEmbeddedPostgres({ dataDir, logFile, password, disposable: true })
  owner = new pg.Client({ connectionString: server.ownerUrl('postgres') })
  await owner.connect()
  await owner.query('create database referrals')
  for (const role of ['guest', 'banned', 'tls_only', 'referral_app'])
    await owner.query(`create role ${role} login password '${password}'`)
  await owner.query('revoke connect on database referrals from public')
  writeFileSync(join(dataDir, 'pg_hba.conf'), accessRules)
  await owner.query('select pg_reload_conf()')
})
afterAll(async () => {
  await killScriptProcesses()
  await owner.end()
  await server.stop('force')
  rmSync(folder, { recursive: true, force: true })
})

const urlOf = (user: string, { secret = password, host = `127.0.0.1:${server.port}`, database = 'postgres' } = {}) =>
  `postgres://${user}:${secret}@${host}/${database}`

const record = recordMessages('Postgres')

const findProblem = async (attempt: Promise<unknown>): Promise<string> => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'DatabaseProblem' })
  const { message } = error as Error
  expect(message).not.toMatch(/changeit|guessed/)
  record(message)
  return message
}

/** Turns on TLS with this certificate. */
const useCertificate = async ({ key, cert }: Certificate): Promise<string> => {
  const { uid, gid } = statSync(dataDir)
  for (const [name, text] of Object.entries({ 'server.key': key, 'server.crt': cert })) {
    writeFileSync(join(dataDir, name), text, { mode: 0o600 })
    chownSync(join(dataDir, name), uid, gid)
  }
  await owner.query('alter system set ssl = on')
  await owner.query('select pg_reload_conf()')
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, cert)
  return `sslmode=verify-full&sslrootcert=${caFile}`
}

it('names a wrong password, user or database', async () => {
  const at = `Postgres at 127.0.0.1:${server.port}`
  expect(await findProblem(assertDatabaseUsable(urlOf('referral_app', { secret: 'guessed' })))).toBe(
    `${at} refuses the user referral_app or the password. Correct them in DATABASE_URL.`,
  )
  expect(await findProblem(assertDatabaseUsable(urlOf('postgres', { secret: 'guessed' })))).toBe(
    `${at} refuses the user postgres or the password. Correct them in DATABASE_OWNER_URL.`,
  )
  expect(await findProblem(assertDatabaseUsable(urlOf('ghost')))).toBe(
    `${at} has no user ghost that can sign in. Create it, or correct DATABASE_OWNER_URL.`,
  )
  expect(await findProblem(assertDatabaseUsable(urlOf('referral_app', { database: 'nowhere' })))).toBe(
    `${at} has no database nowhere. Create it, or correct DATABASE_URL.`,
  )
})

it('names a user that the server refuses from this host, or without TLS', async () => {
  expect(await findProblem(assertDatabaseUsable(urlOf('banned')))).toContain('Allow it in pg_hba.conf')
  expect(await findProblem(assertDatabaseUsable(urlOf('tls_only')))).toContain('Add sslmode=verify-full')
})

it('names a missing right, of the application and of the owner', async () => {
  const runtimeUrl = urlOf('referral_app', { database: 'referrals' })
  expect(await findProblem(assertDatabaseUsable(runtimeUrl))).toContain(
    'does not let the user referral_app use the database',
  )
  const script = startScript('start', {
    dataDir: join(folder, 'data'),
    port: await freePort(),
    databaseUrl: urlOf('referral_app'),
    databaseOwnerUrl: urlOf('guest'),
  })
  expect(await script.exitCode).toBe(1)
  const message = script.output().trim().split('\n').at(-1) ?? ''
  expect(message).toContain('does not let the user guest change the database postgres')
  record(message)
  // The owner grants the missing right.
  await migrate({ ownerUrl: server.ownerUrl('referrals'), runtimeUrl })
  await assertDatabaseUsable(runtimeUrl)
})

it('names a host that refuses connections, is unknown, or does not respond', async () => {
  const host = `127.0.0.1:${await freePort()}`
  expect(await findProblem(assertDatabaseUsable(urlOf('postgres', { host })))).toContain(`${host} refuses connections`)
  const unknown = urlOf('postgres', { host: 'nowhere.invalid' })
  expect(await findProblem(assertDatabaseUsable(unknown))).toContain('nowhere.invalid:5432 is unknown. Correct')
})

it('names a server that is too old', async () => {
  const message = await findProblem(assertDatabaseUsable(server.ownerUrl('postgres'), { minimumVersion: 99 }))
  expect(message).toContain('needs 99. Upgrade it')
})

it('names a server that takes connections and says nothing', async () => {
  process.kill(server.pid, 'SIGSTOP')
  try {
    const attempt = assertDatabaseUsable(urlOf('postgres'), { connectTimeout: 500 })
    expect(await findProblem(attempt)).toContain('does not respond. Start it')
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
})

it('names what is wrong with TLS', async () => {
  const url = urlOf('postgres')
  expect(await findProblem(assertDatabaseUsable(`${url}?sslmode=verify-full`))).toContain('does not use TLS')
  const trusted = await useCertificate(createCertificate(new Date()))
  await waitUntil('the server uses TLS', () =>
    assertDatabaseUsable(`${url}?${trusted}`).then(
      () => true,
      () => false,
    ),
  )
  expect(await findProblem(assertDatabaseUsable(`${url}?sslmode=verify-full`))).toContain('Set sslrootcert in')
  const certificates = [
    [createCertificate(new Date(), 'elsewhere.example', '127.0.0.9'), 'is for another host name'],
    [createCertificate(new Date('2020-01-01')), 'is not valid at this time'],
  ] as const
  for (const [certificate, text] of certificates) {
    const parameters = await useCertificate(certificate)
    const hasProblem = async () =>
      (await assertDatabaseUsable(`${url}?${parameters}`).catch((error: unknown) => String(error)))?.includes(text)
    await waitUntil(`the certificate ${text}`, async () => (await hasProblem()) === true)
    await findProblem(assertDatabaseUsable(`${url}?${parameters}`))
  }
})

it('ends the start with the sentence, without a stack trace or a password', async () => {
  const script = startScript('start', {
    dataDir: join(folder, 'data'),
    port: await freePort(),
    databaseUrl: urlOf('referral_app', { secret: 'guessed', database: 'referrals' }),
  })
  expect(await script.exitCode).toBe(1)
  const sentence = `Postgres at 127.0.0.1:${server.port} refuses the user referral_app or the password. Correct them in DATABASE_URL.`
  expect(script.output().trim().split('\n').at(-1)).toBe(sentence)
  expect(script.output()).not.toMatch(/ {4}at |guessed/)
})

it('is what a pool reports when the password changes later', async () => {
  const { pool, close } = openDatabase(urlOf('referral_app', { secret: 'guessed' }), { explainProblems: true })
  expect(await findProblem(pool.query('select 1'))).toContain('Correct them in DATABASE_URL.')
  await close()
})

it('is what /health/ready and the log report when the password changes later', async () => {
  const port = await freePort()
  const script = startScript(
    'start',
    {
      dataDir: join(folder, 'data'),
      port,
      databaseUrl: urlOf('referral_app', { database: 'referrals' }),
      databaseOwnerUrl: server.ownerUrl('referrals'),
    },
    '--empty',
  )
  await script.waitForOutput('is ready')
  await owner.query("alter role referral_app password 'guessed'")
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'referral_app'")
  const sentence = `Postgres at 127.0.0.1:${server.port} refuses the user referral_app or the password. Correct them in DATABASE_URL.`
  await waitUntil('the check reports it', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`)
    const { checks } = (await response.json()) as { readonly checks: readonly { name: string; detail?: string }[] }
    return response.status === 503 && checks.some(({ name, detail }) => name === 'database' && detail === sentence)
  })
  await script.waitForOutput(sentence)
  await owner.query(`alter role referral_app password '${password}'`)
  await waitUntil('the server is ready', async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok)
  script.child.kill('SIGTERM')
  expect(await script.exitCode).toBe(0)
})

it('is the message of the start when the runtime role cannot connect', async () => {
  const host = `127.0.0.1:${await freePort()}`
  const urls = { ownerUrl: server.ownerUrl('referrals'), runtimeUrl: urlOf('referral_app', { host }) }
  expect(await findProblem(migrate(urls))).toContain(`${host} refuses connections`)
})
