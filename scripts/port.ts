// Whether the port can be had, asked before anything else is started.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import type { Config } from '#platform/config.ts'

import { Stop } from './terminal.ts'

/** A former instance may be closing at this moment; milliseconds. */
const patience = 1_500

const isFree = async (host: string, port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port, exclusive: true }), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw new Stop(`Cannot listen on ${host} port ${port}: ${(error as Error).message}`)
  }
  await once(probe.close(), 'close')
  return true
}

/** @throws Stop that says so where another program has the port */
export const assertPortIsFree = async ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> => {
  for (const end = performance.now() + patience; !(await isFree(host, port)); await pause(100)) {
    if (performance.now() < end) continue
    throw new Stop(
      `Port ${port} is taken by another program. End that one, or choose another port: PORT=${port + 1} npm start`,
    )
  }
}
