import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { loadConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const completeEnvironment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://referral_app:x@db/referrals',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  JWT_SECRET: 'j'.repeat(40),
  SMTP_URL: 'smtp://mail:25',
  PUBLIC_URL: 'https://referrals.example/',
}
const readConfigError = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('configuration', () => {
  it('SLA-02 defaults to at risk after 5 days and overdue after 7 days', () => {
    expect(loadConfig({ DATA_DIR: folder }).sla).toEqual({ atRiskAfterDays: 5, overdueAfterDays: 7 })
    expect(readConfigError({ DATA_DIR: folder, SLA_AT_RISK_DAYS: '9' })).toContain('SLA_OVERDUE_DAYS must be more than')
  })

  it('NOT-10 sends the daily email at 7 a.m. unless another full hour is set', () => {
    expect(loadConfig({ DATA_DIR: folder }).dailyMailHour).toBe(7)
    expect(loadConfig({ DATA_DIR: folder, DAILY_MAIL_HOUR: '0' }).dailyMailHour).toBe(0)
    expect(readConfigError({ DATA_DIR: folder, DAILY_MAIL_HOUR: '24' })).toContain('DAILY_MAIL_HOUR must be 0 to 23')
  })

  it('NOT-10 collects the changes of a referral for ten minutes unless another time is set, at most a day', () => {
    expect(loadConfig({ DATA_DIR: folder }).familyMailDelay).toBe(600_000)
    expect(loadConfig({ DATA_DIR: folder, FAMILY_MAIL_MINUTES: '0' }).familyMailDelay).toBe(0)
    expect(loadConfig({ DATA_DIR: folder, FAMILY_MAIL_MINUTES: '1440' }).familyMailDelay).toBe(86_400_000)
    expect(readConfigError({ DATA_DIR: folder, FAMILY_MAIL_MINUTES: '-1' })).toContain('FAMILY_MAIL_MINUTES')
    expect(readConfigError({ DATA_DIR: folder, FAMILY_MAIL_MINUTES: '1441' })).toContain('must be at most 1440')
  })

  it('lets a consent last 12 months unless another number is set', () => {
    expect(loadConfig({ DATA_DIR: folder }).consentMonths).toBe(12)
    expect(loadConfig({ DATA_DIR: folder, CONSENT_MONTHS: '6' }).consentMonths).toBe(6)
    expect(readConfigError({ DATA_DIR: folder, CONSENT_MONTHS: '0' })).toContain('must be at least 1 month')
    expect(readConfigError({ DATA_DIR: folder, CONSENT_MONTHS: '121' })).toContain('must be at most 120 months')
  })

  it('verifies the read models every night at 3 a.m., at another full hour, or not at all', () => {
    expect(loadConfig({ DATA_DIR: folder }).verifyHour).toBe(3)
    expect(loadConfig({ DATA_DIR: folder, VERIFY_HOUR: '23' }).verifyHour).toBe(23)
    expect(loadConfig({ DATA_DIR: folder, VERIFY_HOUR: 'off' }).verifyHour).toBeUndefined()
    expect(readConfigError({ DATA_DIR: folder, VERIFY_HOUR: '24' })).toContain('VERIFY_HOUR must be 0 to 23')
    expect(readConfigError({ DATA_DIR: folder, VERIFY_HOUR: 'never' })).toContain('VERIFY_HOUR must be 0 to 23, or off')
  })

  it('closes reading during an outage never, or after at least five seconds', () => {
    expect(loadConfig({ DATA_DIR: folder }).closeReadingAfter).toBe(Infinity)
    expect(loadConfig({ DATA_DIR: folder, CLOSE_READING_AFTER_SECONDS: '5' }).closeReadingAfter).toBe(5_000)
    expect(readConfigError({ DATA_DIR: folder, CLOSE_READING_AFTER_SECONDS: '4' })).toContain(
      'CLOSE_READING_AFTER_SECONDS must be at least 5 seconds',
    )
  })

  it('AUTH-23 ends idle sessions after two weeks, and idle staff sessions after an hour but never later than others', () => {
    const idle = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env }).sessionIdle
    expect(idle({})).toEqual({ everyone: 14 * 86_400_000, staff: 3_600_000 })
    expect(idle({ SESSION_IDLE_MINUTES: '30' })).toEqual({ everyone: 1_800_000, staff: 1_800_000 })
    expect(idle({ STAFF_SESSION_IDLE_MINUTES: '15' }).staff).toBe(900_000)
    expect(readConfigError({ DATA_DIR: folder, SESSION_IDLE_MINUTES: '4' })).toContain(
      'SESSION_IDLE_MINUTES must be at least 5',
    )
  })

  it('AUTH-16 trusts proxies only when their number or their addresses are configured', () => {
    const trustedProxies = (TRUST_PROXY: string) => loadConfig({ DATA_DIR: folder, TRUST_PROXY }).trustProxy
    expect([trustedProxies(''), trustedProxies('2'), trustedProxies('10.0.0.0/8')]).toEqual([false, 2, ['10.0.0.0/8']])
    expect(readConfigError({ DATA_DIR: folder, TRUST_PROXY: 'true' })).toContain(
      'TRUST_PROXY would let any caller choose',
    )
  })

  it('PUB-20 derives the contact address from the domain of the site unless one is configured', () => {
    const address = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env }).contactEmail
    expect([address(completeEnvironment), address({ CONTACT_EMAIL: 'hello@example.org' })]).toEqual([
      'contact@referrals.example',
      'hello@example.org',
    ])
    expect(readConfigError({ DATA_DIR: folder, CONTACT_EMAIL: 'hello' })).toContain(
      'CONTACT_EMAIL is not an email address',
    )
  })

  it('AUTH-08 keeps unconfirmed sign-ups for thirty days by default, and always longer than their links are valid', () => {
    const lifetime = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env }).unconfirmedAccountLifetime
    expect([lifetime({}), lifetime({ UNCONFIRMED_ACCOUNT_DAYS: '7' })]).toEqual([30 * 86_400_000, 7 * 86_400_000])
    expect(readConfigError({ DATA_DIR: folder, UNCONFIRMED_ACCOUNT_DAYS: '3' })).toContain('must be at least 4 days')
  })

  it('NOT-03 keeps notifications for a year unless configured otherwise, and never for less than a week', () => {
    const lifetime = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env }).notificationRetention
    expect([lifetime({}), lifetime({ NOTICE_DAYS: '30' })]).toEqual([365 * 86_400_000, 30 * 86_400_000])
    expect(readConfigError({ DATA_DIR: folder, NOTICE_DAYS: '6' })).toContain('NOTICE_DAYS must be at least 7 days')
  })

  it('AUTH-43 requires a second factor for staff unless configured otherwise, except on the embedded demo database', () => {
    const required = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env }).staffMfaRequired
    expect([required(completeEnvironment), required({ ...completeEnvironment, STAFF_MFA_REQUIRED: 'false' })]).toEqual([
      true,
      false,
    ])
    expect([required({}), required({ STAFF_MFA_REQUIRED: 'true' })]).toEqual([false, true])
  })

  it('AUTH-36 requires a second factor for partners by a setting of its own, with the same default', () => {
    const required = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env }).partnerMfaRequired
    const settings = [completeEnvironment, { ...completeEnvironment, PARTNER_MFA_REQUIRED: 'false' }]
    expect(settings.map(required)).toEqual([true, false])
    expect([{}, { PARTNER_MFA_REQUIRED: 'true' }].map(required)).toEqual([false, true])
  })

  it('creates the secrets of the embedded database once, each in a file that only its owner can read', () => {
    const first = loadConfig({ DATA_DIR: folder })
    const second = loadConfig({ DATA_DIR: folder, PORT: '' })
    expect(first.database.kind).toBe('embedded')
    expect(second).toEqual(first)
    expect(first.masterKey).toHaveLength(32)
    const files = readdirSync(join(folder, 'secrets'))
    expect(files.sort()).toEqual(['database-app', 'database-owner', 'jwt-secret', 'master-key'])
    for (const file of files) expect(statSync(join(folder, 'secrets', file)).mode & 0o777).toBe(0o600)
  })

  it('refuses an empty secret file instead of creating a new secret', () => {
    const damaged = join(folder, 'damaged')
    loadConfig({ DATA_DIR: damaged })
    writeFileSync(join(damaged, 'secrets', 'master-key'), '')
    expect(readConfigError({ DATA_DIR: damaged })).toContain('master-key is empty')
  })

  it.each(['DATABASE_URL', 'MASTER_KEY', 'JWT_SECRET', 'SMTP_URL', 'PUBLIC_URL'])(
    'refuses to start in production without %s and names it',
    (name) => {
      expect(readConfigError({ ...completeEnvironment, [name]: '' })).toBe(
        `The configuration is invalid:\n  ${name} is required in production`,
      )
    },
  )

  it('reads every setting from the environment in production', () => {
    const config = loadConfig(completeEnvironment)
    expect(config).toMatchObject({ publicUrl: 'https://referrals.example', jwtSecret: completeEnvironment.JWT_SECRET })
    expect(config.masterKey.equals(Buffer.alloc(32, 7))).toBe(true)
  })

  it.each([
    [{ PORT: '70000' }, 'PORT is not a port'],
    [{ PORT: 'abc' }, 'PORT is not a port'],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be 32 bytes'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not a postgres:// address'],
    [{ DATABASE_URL: 'postgres://postgres@db/x' }, 'DATABASE_URL must sign in as referral_app'],
    [{ EVENTSTORE_URL: 'http://localhost:2113' }, 'EVENTSTORE_URL is not an esdb:// or esdb+discover:// address'],
    [{ EVENTSTORE_URL: 'esdb://' }, 'EVENTSTORE_URL is not an esdb:// or esdb+discover:// address'],
    [{ EVENTSTORE_URL: 'esdb://h?tls=true&color=red' }, 'EVENTSTORE_URL has an unknown option color'],
    [{ EVENTSTORE_URL: 'esdb://h?tlsVerifyCert=false' }, 'EVENTSTORE_URL has tlsVerifyCert, which the client'],
  ])('refuses %o', (env, text) => {
    expect(readConfigError({ DATA_DIR: folder, ...env })).toContain(text)
  })

  it.each([
    'esdb://store.example:2113',
    'esdb+discover://ops:p%40ss@cluster.example?nodePreference=leader&tls-ca-file=/etc/ca.pem',
    'esdb://ops:secret@one:2113,two:2113,three:2113?tls=true&userCertFile=/etc/u.crt&userKeyFile=/etc/u.key',
  ])('accepts the EventStoreDB address %s', (address) => {
    expect(loadConfig({ DATA_DIR: folder, EVENTSTORE_URL: address }).eventStoreUrl).toBe(address)
  })

  it('names only the option of an invalid EventStoreDB address, and reveals no credentials', () => {
    const text = readConfigError({ DATA_DIR: folder, EVENTSTORE_URL: 'esdb://ops:secret@h?color=red' })
    expect(text).not.toContain('secret')
    expect(text).not.toContain('ops')
  })

  it('lists every invalid variable in one error', () => {
    const text = readConfigError({ DATA_DIR: folder, PORT: '-1', LOG_LEVEL: 'loud' })
    expect(text).toContain('PORT is not')
    expect(text).toContain('LOG_LEVEL')
  })
})
