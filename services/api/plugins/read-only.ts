// Says in every API response whether changes are possible and, while the event log cannot be reached, the time of the data.
import { changesPossible, readOnlySinceHeader } from '#contracts/read-only.ts'
import type { FastifyInstance } from 'fastify'

/** Returns when the log last responded, or undefined while it responds. */
export type ReadOnlySince = () => Date | undefined

export const installReadOnlyHeader = (app: FastifyInstance, readOnlySince: ReadOnlySince): void => {
  app.addHook('onSend', async ({ url }, reply) => {
    if (!url.startsWith('/api/')) return
    reply.header(readOnlySinceHeader, readOnlySince()?.toISOString() ?? changesPossible)
  })
}
