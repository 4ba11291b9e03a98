// A person's own jobs: list, follow and cancel.
import { RefusalError } from '#domain/decision.ts'
import { toJob } from '#platform/jobs/job-table.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const jobsFeature: FeatureModule<'jobs'> = ({ route }, { jobs }) => {
  route('jobs', async ({ principal }) => ({ rows: (await jobs.list(principal.user.id)).map(toJob) }))

  route('job', async ({ params, principal }) => {
    const job = await jobs.find(params.id, principal.user.id)
    if (job === undefined) throw new RefusalError('not_found')
    return toJob(job)
  })

  route('cancelJob', async ({ params, principal }) => {
    await jobs.cancel(params.id, principal.user.id)
    return {}
  })
}
