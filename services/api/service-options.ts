// What a process needs to open its services.
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Logger } from '#platform/log.ts'

export interface WorkerIntervals {
  /** How often the background workers poll for due work, in milliseconds. Defaults to one second. */
  readonly pollInterval?: number | undefined
}

export interface ServicesOptions extends WorkerIntervals {
  readonly config: Pick<
    Config,
    | 'masterKey'
    | 'sla'
    | 'eventStoreUrl'
    | 'requestTimeLimit'
    | 'closeReadingAfter'
    | 'environment'
    | 'smtpUrl'
    | 'textApi'
    | 'mailWebhookSecret'
    | 'mailFrom'
    | 'contactEmail'
    | 'publicUrl'
    | 'sessionIdle'
    | 'unconfirmedAccountLifetime'
    | 'database'
    | 'dailyMailHour'
    | 'familyMailDelay'
    | 'consentMonths'
    | 'notificationRetention'
    | 'verifyHour'
  >
  /** Connects as the runtime role. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly logger: Logger
  /** Whether this process runs the read models. If not, another process must. */
  readonly projections: boolean
  /** Whether this process runs the reactions and sends the emails. If not, another process must. */
  readonly reactions: boolean
}
