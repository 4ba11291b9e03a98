// The response of a route that starts a job.
import { type Job, isUnfinished } from '#contracts/jobs.ts'
import { jobRoutes } from '#contracts/job-routes.ts'
import type { FastifyReply } from 'fastify'

/** Sets the status 202 and the job's location, unless the job has ended. */
export const setJobHeaders = (reply: FastifyReply, { id, state }: Job): void => {
  if (isUnfinished(state)) void reply.code(202).header('location', jobRoutes.job.path.replace(':id', id))
}
