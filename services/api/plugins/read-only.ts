// Adds the time of the data to every API response while the event log cannot be reached.
import { readOnlySinceHeader } from '#contracts/read-only.ts'
import type { FastifyInstance } from 'fastify'

/** Returns when the log last responded, or undefined while it responds. */
export type ReadOnlySince = () => Date | undefined

export const installReadOnlyHeader = (app: FastifyInstance, readOnlySince: ReadOnlySince): void => {
  app.addHook('onSend', async ({ url }, reply) => {
    const since = readOnlySince()
    if (since !== undefined && url.startsWith('/api/')) reply.header(readOnlySinceHeader, since.toISOString())
  })
}
