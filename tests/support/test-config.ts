import { randomBytes } from 'node:crypto'
import { defaultSlaThresholds } from '#contracts/sla.ts'
import type { Config } from '#platform/config.ts'

/** The configuration of one test, with its own secrets and a free port. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  environment: 'test',
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://localhost:3000',
  logLevel: 'silent',
  dataDir: '/nowhere',
  database: { kind: 'external', url: '', ownerUrl: undefined },
  eventStoreUrl: undefined,
  // A busy machine must not make requests fail. Tests of the limit itself set the one of production.
  requestTimeLimit: 30_000,
  closeReadingAfter: Infinity,
  smtpUrl: undefined,
  textApi: undefined,
  mailWebhookSecret: undefined,
  masterKey: randomBytes(32),
  jwtSecret: randomBytes(32).toString('hex'),
  unconfirmedAccountLifetime: 30 * 86_400_000,
  notificationRetention: 365 * 86_400_000,
  mailFrom: 'Referral Exchange <no-reply@example.org>',
  contactEmail: 'office@example.org',
  quickExitUrl: 'https://weather.example.org/',
  trustProxy: false,
  sessionIdle: { everyone: 14 * 86_400_000, staff: 14 * 86_400_000 },
  staffMfaRequired: false,
  partnerMfaRequired: false,
  sla: defaultSlaThresholds,
  // At night, a verification would slow down what a test measures.
  verifyHour: undefined,
  dailyMailHour: 7,
  familyMailDelay: 10 * 60_000,
  consentMonths: 12,
  ...changes,
})
