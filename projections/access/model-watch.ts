// Checks for this process that the access model is current enough, and that reading is safe while the log cannot be
// reached.
import { runsInstanceWithoutBlocks } from '#platform/event-log/instance-lock.ts'
import { accessModel } from './model.ts'
import { clientsModel } from '../clients/model.ts'
import { createBlockCoverage } from '../engine/block-coverage.ts'
import { createModelWatch, type ModelWatch, type ModelWatchOptions } from '../engine/model-watch.ts'
import { organizationsModel } from '../organizations/model.ts'
import { referralsModel } from '../referrals/model.ts'

/** The models whose rows may show readers what was taken from them. */
const blockedModels = [accessModel, clientsModel, organizationsModel, referralsModel]

export const createAccessModelWatch = (options: Omit<ModelWatchOptions, 'model' | 'blockCoverage'>): ModelWatch => {
  const runsWithoutBlocks = () => runsInstanceWithoutBlocks(options.pool)
  const blockCoverage = createBlockCoverage({ ...options, models: blockedModels, runsWithoutBlocks })
  return createModelWatch({ ...options, model: accessModel, blockCoverage })
}
