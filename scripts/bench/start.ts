// `start`: the time until `npm start` is ready, if everything is installed. Also prints the time of the first start,
// which writes the demo data and may build the web app.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { freePort } from '#platform/database/embedded.ts'

import { isReady } from '../started-application.ts'
import type { Bench } from './bench.ts'
import { median } from './measure.ts'

/** In seconds. */
const budget = 5
const starts = 5
/** In milliseconds. A start that takes longer has failed. */
const startTimeoutMs = 180_000
const project = fileURLToPath(new URL('../../', import.meta.url))

const stopProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  // Signals the whole process group, as Ctrl-C does.
  process.kill(-child.pid, signal)
  await exit
}

/** Returns the seconds from `npm start` until `/health/ready` reports ready. */
const startOnce = async (dataDir: string): Promise<number> => {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'development' }
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], { cwd: project, env, stdio: 'ignore', detached: true })
  try {
    while (!(await isReady(`http://127.0.0.1:${port}`))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with exit code ${child.exitCode}`)
      if (performance.now() - startedAt > startTimeoutMs) throw new Error('npm start did not become ready')
      await pause(10)
    }
    return (performance.now() - startedAt) / 1_000
  } finally {
    await stopProcess(child, 'SIGINT')
  }
}

export const start: Bench = async ({ print }) => {
  const folder = await mkdtemp(join(tmpdir(), 'referral-bench-start-'))
  try {
    const dataDir = join(folder, 'data')
    print(`  first start, which writes the demo data: ${(await startOnce(dataDir)).toFixed(2)} s`)
    const seconds: number[] = []
    for (let count = 0; count < starts; count += 1) seconds.push(await startOnce(dataDir))
    print(`  next ${starts} starts: ${seconds.map((time) => `${time.toFixed(2)} s`).join(', ')}`)
    const ratio = median(seconds) / budget
    return { ratio, budget: '≤ 1', withinBudget: ratio <= 1 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
