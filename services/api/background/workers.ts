// Runs the background work of one process: reactions, digests, sweeps, and the delivery of emails.
import { createDigestWorker } from './digests.ts'
import { createEmailDelivery } from './email-delivery.ts'
import { createReactionWorker } from './reactions.ts'
import { createSweepWorker } from './sweep.ts'
import type { BackgroundDeps, BackgroundWorker } from './worker.ts'

export const createBackgroundWorkers = (deps: BackgroundDeps): BackgroundWorker => {
  const emailDelivery = createEmailDelivery(deps)
  const workers = [
    createReactionWorker(deps, emailDelivery.wake),
    createDigestWorker(deps, emailDelivery.wake),
    createSweepWorker(deps),
  ]
  return {
    start: () => {
      emailDelivery.start()
      workers.forEach((worker) => worker.start())
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
      // The other workers write emails until they have stopped.
      await emailDelivery.stop()
    },
  }
}
