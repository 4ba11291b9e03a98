// Opens the client profiles, and updates their addresses, where the request was interrupted: by a crash, or because the
// event log could not be reached.
import type { BackgroundDeps, BackgroundWorker } from './worker.ts'

/** In milliseconds. */
const checkInterval = 5_000

export const createProfileWorker = ({
  ownProfiles,
  logger,
}: Pick<BackgroundDeps, 'ownProfiles' | 'logger'>): BackgroundWorker => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let current: Promise<unknown> = Promise.resolve()
  const schedule = (): void => {
    if (!isStopped) timer = setTimeout(catchUp, checkInterval)
  }
  const catchUp = (): void => {
    current = ownProfiles
      .catchUp()
      .catch((err: unknown) => logger.warn({ err }, 'could not read the client profiles that wait'))
      .finally(schedule)
  }
  return {
    start: catchUp,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}
