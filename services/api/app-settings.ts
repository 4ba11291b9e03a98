// The settings of the HTTP application, from the configuration of the process.
import type { LogStore } from '#contracts/system-status.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { hasMailbox, offersTexts } from '#platform/captured-messages.ts'
import type { Config } from '#platform/config.ts'
import type { TrustedProxies } from '#platform/trusted-proxies.ts'

import type { SessionPolicy } from './principal.ts'
import type { RouterSettings } from './route.ts'

export interface AppSettings extends RouterSettings {
  readonly publicUrl: string
  readonly logStore: LogStore
  /** The contact email address shown on the public pages. */
  readonly contactEmail: string
  readonly quickExitUrl: string
  readonly jwtSecret: string
  readonly sla: SlaThresholds
  /** True when browsers connect over HTTPS. The refresh cookie is then sent over HTTPS only. */
  readonly secureCookies: boolean
  /** The proxies whose X-Forwarded-For header we trust. */
  readonly trustProxy: TrustedProxies
  readonly sessions: SessionPolicy
  /** Hour of the daily digest, in the exchange's local time. */
  readonly dailyMailHour: number
  /** Whether emails are captured instead of sent, and shown at `/dev/mailbox`. */
  readonly hasMailbox: boolean
  /** Whether families can choose text messages. */
  readonly offersTexts: boolean
  /** Signs the webhook of the provider of text messages. Without it, there is no webhook. */
  readonly textWebhookSecret: string | undefined
  /** Signs the webhook of the provider of emails. Without it, there is no webhook. */
  readonly mailWebhookSecret: string | undefined
  /** Folder of the built web app. If undefined, only the API is served. */
  readonly webFolder: string | undefined
}

/** How much longer a command may take if it meets a change of the leader of EventStoreDB, in milliseconds. */
const leaderChangeTime = 2_000

export const createAppSettings = (config: Config, webFolder: string | undefined): AppSettings => ({
  publicUrl: config.publicUrl,
  logStore: config.eventStoreUrl === undefined ? 'postgres' : 'eventstoredb',
  contactEmail: config.contactEmail,
  quickExitUrl: config.quickExitUrl,
  jwtSecret: config.jwtSecret,
  sla: config.sla,
  secureCookies: new URL(config.publicUrl).protocol === 'https:',
  trustProxy: config.trustProxy,
  sessions: {
    idleTimeout: config.sessionIdle,
    staffMfaRequired: config.staffMfaRequired,
    partnerMfaRequired: config.partnerMfaRequired,
  },
  dailyMailHour: config.dailyMailHour,
  hasMailbox: hasMailbox(config),
  offersTexts: offersTexts(config),
  textWebhookSecret: config.textApi?.webhookSecret,
  mailWebhookSecret: config.mailWebhookSecret,
  webFolder,
  requestTimeLimit: config.requestTimeLimit,
  commandTimeLimit: config.requestTimeLimit + (config.eventStoreUrl === undefined ? 0 : leaderChangeTime),
})
