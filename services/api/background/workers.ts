// Runs the background work of one process: reactions, digests, sweeps, and the delivery of emails.
import type { Reactions } from '#reactions/reactions.ts'

import { createDigestWorker } from './digests.ts'
import { createEmailDelivery } from './email-delivery.ts'
import { createProfileWorker } from './profiles.ts'
import { createReactionWorker } from './reactions.ts'
import { createSweepWorker } from './sweep.ts'
import type { BackgroundDeps, BackgroundWorker } from './worker.ts'

export const createBackgroundWorkers = (deps: BackgroundDeps): BackgroundWorker & Pick<Reactions, 'statuses'> => {
  const emailDelivery = createEmailDelivery(deps)
  const reactions = createReactionWorker(deps, emailDelivery.wake)
  const workers = [
    reactions,
    createDigestWorker(deps, emailDelivery.wake),
    createProfileWorker(deps),
    createSweepWorker(deps),
  ]
  return {
    statuses: reactions.statuses,
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
