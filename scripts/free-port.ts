// Checks that the port is free before anything else starts.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import type { Config } from '#platform/config.ts'

import { OperatorError } from './terminal.ts'

/** How long to wait for the port, in milliseconds. A previous instance may still be shutting down. */
const timeoutMs = 1_500

const isFree = async (host: string, port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port, exclusive: true }), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw new OperatorError(`Cannot listen on ${host}, port ${port}: ${(error as Error).message}. Check HOST and PORT.`)
  }
  await once(probe.close(), 'close')
  return true
}

/** @throws OperatorError if another program uses the port */
export const assertPortIsFree = async ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> => {
  for (const deadline = performance.now() + timeoutMs; !(await isFree(host, port)); await pause(100)) {
    if (performance.now() < deadline) continue
    throw new OperatorError(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    )
  }
}
