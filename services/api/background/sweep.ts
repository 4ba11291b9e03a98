// Deletes expired rows every hour, and adds the contacts of clients that no one can find by contact yet (CLI-10).
import { deleteResolvedProblems, resolvedProblemRetention } from '#notifications/listing-problems.ts'
import { deleteOldNotifications } from '#notifications/retention.ts'
import { NotYetAvailable } from '#platform/unavailable.ts'

import { deleteOldErrors } from '../unexpected-errors.ts'
import type { BackgroundDeps, BackgroundWorker } from './worker.ts'

/** In milliseconds. */
const sweepInterval = 3_600_000
/** How long to wait for the first build of the clients, in milliseconds. */
const buildCheckInterval = 5_000

const deleteExpiredRows = ({ config, backgroundDb, clock, identity, textMessages, logger }: BackgroundDeps): void => {
  const logFailure = (err: unknown) => logger.warn({ err }, 'could not delete expired rows')
  const getCutoff = (retention: number) => new Date(clock.now().getTime() - retention)
  identity.deleteExpired().catch(logFailure)
  textMessages.deleteOld().catch(logFailure)
  deleteOldNotifications(backgroundDb, getCutoff(config.notificationRetention)).catch(logFailure)
  deleteOldErrors(backgroundDb, clock.now()).catch(logFailure)
  deleteResolvedProblems(backgroundDb, getCutoff(resolvedProblemRetention)).catch(logFailure)
}

export const createSweepWorker = (deps: BackgroundDeps): BackgroundWorker => {
  const { commands, queries, logger } = deps
  let timer: NodeJS.Timeout | undefined
  let buildTimer: NodeJS.Timeout | undefined
  let isStopped = false
  let contactsAdded: Promise<unknown> = Promise.resolve()
  const addMissingContacts = (): void => {
    contactsAdded = commands
      .addMissingContacts(async (afterId) => (isStopped ? [] : queries.clientsWithoutContacts(afterId)))
      .catch((err: unknown) => {
        if (isStopped) return
        if (err instanceof NotYetAvailable) buildTimer = setTimeout(addMissingContacts, buildCheckInterval)
        else logger.warn({ err }, 'could not add the contacts of all clients')
      })
  }
  return {
    start: () => {
      addMissingContacts()
      timer = setInterval(() => {
        deleteExpiredRows(deps)
        addMissingContacts()
      }, sweepInterval)
    },
    /** Stops after the current page of contacts. */
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(buildTimer)
      await contactsAdded
    },
  }
}
