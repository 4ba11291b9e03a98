// Routes for a person's own jobs. The routes that start jobs are with their features.
import { z } from 'zod'
import { Job, JobList } from './jobs.ts'
import type { RouteSpec } from './route-spec.ts'

const jobParams = z.object({ id: z.uuid().toLowerCase() })

export const jobRoutes = {
  jobs: {
    method: 'GET',
    path: '/api/jobs',
    access: 'staff',
    summary: 'The caller’s jobs of the last 24 hours, newest first',
    response: JobList,
  },
  job: {
    method: 'GET',
    path: '/api/jobs/:id',
    access: 'staff',
    summary: 'The state and progress of one of the caller’s jobs',
    params: jobParams,
    response: Job,
  },
  cancelJob: {
    method: 'DELETE',
    path: '/api/jobs/:id',
    access: 'staff',
    summary: 'Cancel a job. If others requested it too, it continues for them',
    params: jobParams,
    response: z.object({}),
  },
} as const satisfies Record<string, RouteSpec>
