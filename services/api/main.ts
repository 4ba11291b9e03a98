// The server process: opens the services, serves them on one port, and shuts down without dropping a request.
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Logger } from '#platform/log.ts'

import { createApp } from './app.ts'
import { createAppSettings } from './app-settings.ts'
import { createReadinessChecks } from './readiness.ts'
import type { WorkerIntervals } from './service-options.ts'
import { type Services, openServices } from './services.ts'

export interface ServerOptions extends WorkerIntervals {
  /** Connects as the runtime role. The database must already be migrated. */
  readonly databaseUrl: string
  readonly logger: Logger
  readonly clock?: Clock
  /** Folder of the built web app. If undefined, only the API is served. */
  readonly webFolder?: string
  /** Whether this process also runs the read models. Defaults to true. */
  readonly projections?: boolean
  /** Whether this process also runs the reactions and sends the emails. Defaults to true. */
  readonly reactions?: boolean
}

export interface RunningServer {
  /** The address that the server listens on, e.g. `http://127.0.0.1:3000`. */
  readonly address: string
  readonly services: Services
  /** Resolves with the reason when the event log has moved to another store. The process must then exit. */
  readonly logMoved: Promise<Error>
  /** Drains requests, closes the websockets, and stops the runners between batches. Safe to call twice. */
  close(): Promise<void>
}

const formatAddress = ({ address, port, family }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`

/**
 * Starts the server on the configured host and port. Rejects with the listener's error, e.g. when the port is in use.
 */
export const startServer = async (config: Config, options: ServerOptions): Promise<RunningServer> => {
  const { databaseUrl, logger, clock = systemClock, projections = true, reactions = true, pollInterval } = options
  const services = openServices({ config, databaseUrl, clock, logger, projections, reactions, pollInterval })
  const app = await createApp({
    ...services,
    settings: createAppSettings(config, options.webFolder),
    clock,
    logger,
    subscribeToChanges: (listener) => {
      const unsubscribes = [services.feed.subscribe(listener), services.changePublisher.listen(listener)]
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
    },
    checks: createReadinessChecks(services),
  })

  let closing: Promise<void> | undefined
  const close = async () => {
    await app.close()
    await services.stop()
  }
  try {
    // Must run before any request can write.
    await services.log.bind(() => logger.warn('the event log is being moved; waiting for the move to finish'))
    await app.listen({ host: config.host, port: config.port })
    await services.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    address: formatAddress(app.server.address() as AddressInfo),
    services,
    logMoved: services.log.moved,
    close: () => (closing ??= close()),
  }
}
