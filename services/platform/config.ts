// All external settings. They are read and validated once at startup, and then passed on as values.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type SlaThresholds, defaultSlaThresholds } from '#contracts/sla.ts'
import { z } from 'zod'

import { consentMonths, hour, idleMinutes, masterKey, postgresUrl, slaDays } from './config-fields.ts'
import { runtimeRole } from './database/runtime-role.ts'
import { findConnectionStringProblem } from './event-log/eventstore/connection-string.ts'
import { loadOrCreateSecret } from './secrets.ts'
import { type TextApiConfig, listTextProblems, pickTextApi, textEnvironment } from './text-messages/settings.ts'
import { type TrustedProxies, findTrustedProxiesProblem, parseTrustedProxies } from './trusted-proxies.ts'
import { parseMasterKey } from './vault/master-key.ts'

/** The project folder. Relative paths resolve from here, no matter where the process starts. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('is not a port').int().min(0).max(65_535, 'is not a port').default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl
    .refine((url) => new URL(url).username === runtimeRole, `must sign in as ${runtimeRole}`)
    .optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  EVENTSTORE_URL: z
    .string()
    .superRefine((address, context) => {
      const problem = findConnectionStringProblem(address)
      if (problem !== undefined) context.addIssue(problem)
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .superRefine((text, context) => {
      const problem = findTrustedProxiesProblem(text)
      if (problem !== undefined) context.addIssue(problem)
    })
    .default('false'),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email('is not an email address').optional(),
  QUICK_EXIT_URL: z
    .url({ protocol: /^https$/, error: 'is not an https:// address' })
    .default('https://www.weather.gov/'),
  MAIL_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// address' }).optional(),
  ...textEnvironment,
  MASTER_KEY: masterKey.optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_IDLE_MINUTES: idleMinutes.default(14 * 24 * 60),
  STAFF_SESSION_IDLE_MINUTES: idleMinutes.default(60),
  // Must be longer than the three days for which a confirmation link works.
  UNCONFIRMED_ACCOUNT_DAYS: z.coerce
    .number('is not a number of days')
    .int()
    .min(4, 'must be at least 4 days')
    .default(30),
  // Must be longer than one day, which is the period of the daily digest.
  NOTICE_DAYS: z.coerce.number('is not a number of days').int().min(7, 'must be at least 7 days').default(365),
  STAFF_MFA_REQUIRED: z.stringbool('is not true or false').optional(),
  PARTNER_MFA_REQUIRED: z.stringbool('is not true or false').optional(),
  SLA_AT_RISK_DAYS: slaDays.default(defaultSlaThresholds.atRiskAfterDays),
  SLA_OVERDUE_DAYS: slaDays.default(defaultSlaThresholds.overdueAfterDays),
  VERIFY_HOUR: z.union([z.literal('off'), hour], 'must be 0 to 23, or off').default(3),
  DAILY_MAIL_HOUR: hour.default(7),
  FAMILY_MAIL_MINUTES: z.coerce.number().int().min(0).max(1_440, 'must be at most 1440').default(10),
  CONSENT_MONTHS: consentMonths.default(12),
  // Within five seconds, a cluster of the event log usually elects a new leader.
  CLOSE_READING_AFTER_SECONDS: z.coerce.number('is not a number').min(5, 'must be at least 5 seconds').optional(),
})

/** In milliseconds. Even on a busy machine, the first byte then arrives within 3 s. */
export const requestTimeLimit = 2_500

/** One minute in milliseconds. */
const minute = 60_000

/** Without these, production would run on generated keys, lose emails, or send broken links. */
const requiredInProduction = ['DATABASE_URL', 'MASTER_KEY', 'JWT_SECRET', 'SMTP_URL', 'PUBLIC_URL'] as const

type DatabaseConfig =
  | {
      readonly kind: 'external'
      /** URL of the runtime role. */
      readonly url: string
      /** URL of the owner role, which runs migrations. If undefined, they run elsewhere and are only checked here. */
      readonly ownerUrl: string | undefined
    }
  | {
      readonly kind: 'embedded'
      readonly ownerPassword: string
      readonly runtimePassword: string
    }

export interface Config {
  readonly environment: 'development' | 'production' | 'test'
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
  /** Base URL of the links in emails, without a trailing slash. */
  readonly publicUrl: string
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** Absolute path of the folder that holds the embedded database, its log, and its secrets. */
  readonly dataDir: string
  readonly database: DatabaseConfig
  /**
   * EventStoreDB address with credentials and certificates, as its client expects it. If undefined, the log is in
   * Postgres.
   */
  readonly eventStoreUrl: string | undefined
  /**
   * How long a request may take before it is refused as unavailable, in milliseconds. Reports, exports and commands
   * over EventStoreDB may take longer.
   */
  readonly requestTimeLimit: number
  /**
   * How long signed-in people can read while the event log cannot be reached, in milliseconds. Infinity means that they
   * always can.
   */
  readonly closeReadingAfter: number
  /** If undefined, emails are captured instead of sent (see `hasMailbox`). */
  readonly smtpUrl: string | undefined
  /** The provider of text messages. If undefined, they are captured like emails, or not offered (see `offersTexts`). */
  readonly textApi: TextApiConfig | undefined
  /** Signs the webhook of the provider of emails. If undefined, there is none. */
  readonly mailWebhookSecret: string | undefined
  /** Sender of all emails. */
  readonly mailFrom: string
  /** Contact email address shown on the public pages. */
  readonly contactEmail: string
  /** The website that Quick exit opens. It must say nothing about this one. */
  readonly quickExitUrl: string
  /** The proxies whose X-Forwarded-For header is trusted. */
  readonly trustProxy: TrustedProxies
  /** A key of 32 bytes that wraps the subject keys. */
  readonly masterKey: Buffer
  readonly jwtSecret: string
  /** Idle timeout of a session, in milliseconds. The one for staff and admins is never longer than for others. */
  readonly sessionIdle: { readonly everyone: number; readonly staff: number }
  /** How long an unconfirmed, unused sign-up is kept, in milliseconds. */
  readonly unconfirmedAccountLifetime: number
  /** How long notifications, updates, and recent activity are kept, in milliseconds. */
  readonly notificationRetention: number
  /** Whether staff and admins must set up a second factor before they can do anything else. */
  readonly staffMfaRequired: boolean
  /** The same for the members of organizations. */
  readonly partnerMfaRequired: boolean
  readonly sla: SlaThresholds
  /** The hour (0 to 23) of the nightly verification of the read models, in the exchange's local time, if any. */
  readonly verifyHour: number | undefined
  /** The hour (0 to 23) at which the daily digest is sent, in the exchange's local time. */
  readonly dailyMailHour: number
  /** How long changes of a referral are collected for one email to the family, in milliseconds. */
  readonly familyMailDelay: number
  /** How many months a family's consent lasts, from the day on which it is given or renewed. */
  readonly consentMonths: number
}

/** The message lists the invalid environment variables, one per line. It is shown without a stack trace. */
class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const parse = (env: NodeJS.ProcessEnv): z.infer<typeof Environment> => {
  // `NAME=` in an env file means "not set".
  const definedVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const missing =
    definedVariables['NODE_ENV'] === 'production'
      ? requiredInProduction
          .filter((name) => definedVariables[name] === undefined)
          .map((name) => `${name} is required in production`)
      : []
  const result = Environment.safeParse(definedVariables)
  const invalid = result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  if (result.success && result.data.SLA_OVERDUE_DAYS <= result.data.SLA_AT_RISK_DAYS) {
    invalid.push('SLA_OVERDUE_DAYS must be more than SLA_AT_RISK_DAYS')
  }
  invalid.push(...listTextProblems(definedVariables))
  if (!result.success || missing.length + invalid.length > 0) {
    throw new ConfigError(['The configuration is invalid:', ...missing, ...invalid].join('\n  '))
  }
  return result.data
}

/**
 * Reads the configuration. Outside production, missing secrets are created once and stored in `<DATA_DIR>/secrets`
 * (mode 600). @throws ConfigError that names every missing or invalid variable
 */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const environment = parse(env)
  const dataDir = resolve(projectFolder, environment.DATA_DIR)
  const loadOwnSecret = (name: string): string => loadOrCreateSecret(join(dataDir, 'secrets', name))
  const publicUrl = (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/+$/, '')
  return {
    environment: environment.NODE_ENV,
    host: environment.HOST,
    port: environment.PORT,
    publicUrl,
    logLevel: environment.LOG_LEVEL,
    dataDir,
    database:
      environment.DATABASE_URL === undefined
        ? {
            kind: 'embedded',
            ownerPassword: loadOwnSecret('database-owner'),
            runtimePassword: loadOwnSecret('database-app'),
          }
        : { kind: 'external', url: environment.DATABASE_URL, ownerUrl: environment.DATABASE_OWNER_URL },
    eventStoreUrl: environment.EVENTSTORE_URL,
    requestTimeLimit,
    closeReadingAfter: (environment.CLOSE_READING_AFTER_SECONDS ?? Infinity) * 1_000,
    smtpUrl: environment.SMTP_URL,
    textApi: pickTextApi(environment),
    mailWebhookSecret: environment.MAIL_WEBHOOK_SECRET,
    mailFrom: environment.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    contactEmail: environment.CONTACT_EMAIL ?? `contact@${new URL(publicUrl).hostname}`,
    quickExitUrl: environment.QUICK_EXIT_URL,
    trustProxy: parseTrustedProxies(environment.TRUST_PROXY),
    masterKey: environment.MASTER_KEY ?? parseMasterKey(loadOwnSecret('master-key')),
    jwtSecret: environment.JWT_SECRET ?? loadOwnSecret('jwt-secret'),
    sessionIdle: {
      everyone: environment.SESSION_IDLE_MINUTES * minute,
      staff: Math.min(environment.STAFF_SESSION_IDLE_MINUTES, environment.SESSION_IDLE_MINUTES) * minute,
    },
    unconfirmedAccountLifetime: environment.UNCONFIRMED_ACCOUNT_DAYS * 24 * 60 * minute,
    notificationRetention: environment.NOTICE_DAYS * 24 * 60 * minute,
    // Only the embedded database has demo accounts, and people who try the demo must be able to sign in with them.
    staffMfaRequired: environment.STAFF_MFA_REQUIRED ?? environment.DATABASE_URL !== undefined,
    partnerMfaRequired: environment.PARTNER_MFA_REQUIRED ?? environment.DATABASE_URL !== undefined,
    sla: { atRiskAfterDays: environment.SLA_AT_RISK_DAYS, overdueAfterDays: environment.SLA_OVERDUE_DAYS },
    verifyHour: environment.VERIFY_HOUR === 'off' ? undefined : environment.VERIFY_HOUR,
    dailyMailHour: environment.DAILY_MAIL_HOUR,
    familyMailDelay: environment.FAMILY_MAIL_MINUTES * minute,
    consentMonths: environment.CONSENT_MONTHS,
  }
}
