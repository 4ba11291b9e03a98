// Keeps the embedded server running as long as the process runs. If the server dies (out of memory, killed), it is
// restarted on the same port, so that every pool can reconnect.
import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from '../log.ts'

import type { ClusterOptions } from './cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'

export interface SupervisedPostgres {
  ownerUrl(database: string): string
  readonly port: number
  /**
   * Shuts the server down without restarting it. `force` stops it immediately without writing memory to disk; the next
   * start replays the log.
   */
  stop(mode?: 'force'): Promise<void>
}

const restartDelay = 1_000

/** Starts the server. Restarts it whenever it exits unexpectedly, and retries once a second until that succeeds. */
export const superviseEmbeddedPostgres = async (
  options: ClusterOptions,
  logger: Pick<Logger, 'error' | 'info'>,
): Promise<SupervisedPostgres> => {
  let stopping = false
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options)
  const { port } = server

  const restart = async (): Promise<void> => {
    while (!stopping) {
      try {
        server = await startEmbeddedPostgres({ ...options, port })
        logger.info('the database is running again')
        return
      } catch (err) {
        logger.error({ err }, 'the database could not be restarted')
        await pause(restartDelay)
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await server.ended
      if (stopping) return
      logger.error('the database exited unexpectedly and is being restarted')
      await restart()
    }
  }
  const watching = watch()

  return {
    port,
    ownerUrl: (database) => server.ownerUrl(database),
    stop: async (mode) => {
      stopping = true
      await server.stop(mode)
      await watching
    },
  }
}
