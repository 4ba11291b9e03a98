// The process: opens the services, serves them on one port, and ends without losing a request.
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Logger } from '#platform/log.ts'
import { newestMails } from '#platform/mailer/outbox.ts'

import { createApp } from './app.ts'
import type { Pace } from './background.ts'
import { createNotices } from './notices.ts'
import { readinessChecks } from './readiness.ts'
import { type Services, openServices } from './services.ts'

export interface ServerOptions extends Pace {
  /** Of the runtime role; the database is migrated. */
  readonly databaseUrl: string
  readonly logger: Logger
  readonly clock?: Clock
  /** Folder of the built web app; without it the API alone is served. */
  readonly webFolder?: string
  /** Whether this process also runs the read models. Default true. */
  readonly projections?: boolean
  /** Whether this process also runs the reactions and sends the mail. Default true. */
  readonly reactions?: boolean
}

export interface RunningServer {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  readonly address: string
  readonly services: Services
  /** Resolves with the reason when the log was moved away from this server, which has nothing left to do but to end. */
  readonly moved: Promise<Error>
  /** Drains the requests, ends the websockets, stops the runners between batches. Safe to call twice. */
  close(): Promise<void>
}

const addressOf = ({ address, port, family }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`

/** Starts to serve on the configured host and port. Rejects with the listener's own error, e.g. of a taken port. */
export const startServer = async (config: Config, options: ServerOptions): Promise<RunningServer> => {
  const { databaseUrl, logger, clock = systemClock, projections = true, reactions = true, lookEvery } = options
  const services = openServices({ config, databaseUrl, clock, logger, projections, reactions, lookEvery })
  // Captured mail is for the demo and for tests: a database of one's own may hold real people's.
  const showsMail =
    config.smtpUrl === undefined && (config.database.kind === 'embedded' || config.environment === 'test')
  const app = await createApp({
    settings: {
      publicUrl: config.publicUrl,
      contactEmail: config.contactEmail,
      jwtSecret: config.jwtSecret,
      sla: { atRiskAfterDays: config.sla.atRiskDays, overdueAfterDays: config.sla.overdueDays },
      secureCookies: new URL(config.publicUrl).protocol === 'https:',
      trustProxy: config.trustProxy,
      sessions: { idle: config.sessionIdle, staffMfaRequired: config.staffMfaRequired },
      webFolder: options.webFolder,
      dailyMailHour: config.dailyMailHour,
    },
    clock,
    logger,
    ...services,
    ...createNotices(services, config, clock),
    changes: (listener) => {
      const ends = [services.feed.subscribe(listener), services.bell.listen(listener)]
      return () => ends.forEach((end) => end())
    },
    checks: readinessChecks(services),
    ...(showsMail
      ? {
          newestMails: (count: number) =>
            newestMails(services.db.$pickTables<'mail_outbox'>(), count, services.linkSeal),
        }
      : {}),
  })

  let closing: Promise<void> | undefined
  const close = async () => {
    await app.close()
    await services.stop()
  }
  try {
    // Before any request can write.
    await services.log.settle(() => logger.warn('the log is being moved: this server waits for the end of it'))
    await app.listen({ host: config.host, port: config.port })
    await services.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    address: addressOf(app.server.address() as AddressInfo),
    services,
    moved: services.log.moved,
    close: () => (closing ??= close()),
  }
}
