// Keeps the embedded server up while the process lives: one that ends by itself (out of memory, killed) is started again
// at the same port, so that every pool finds it there.
import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from '../log.ts'

import type { ClusterOptions } from './cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'

export interface SupervisedPostgres {
  ownerUrl(database: string): string
  readonly port: number
  /** Shuts down for good. With `force` at once, without writing what is in memory: the next start replays it. */
  stop(how?: 'force'): Promise<void>
}

const retryAfter = 1_000

/** Starts the server; afterwards restarts it whenever it ends unasked, once a second until that succeeds. */
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
        logger.info('the database runs again')
        return
      } catch (err) {
        logger.error({ err }, 'the database did not start again')
        await pause(retryAfter)
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await server.ended
      if (stopping) return
      logger.error('the database ended by itself and is started again')
      await restart()
    }
  }
  const watching = watch()

  return {
    port,
    ownerUrl: (database) => server.ownerUrl(database),
    stop: async (how) => {
      stopping = true
      await server.stop(how)
      await watching
    },
  }
}
