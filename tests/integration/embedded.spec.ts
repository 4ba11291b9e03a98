// The lifecycle of the embedded server: restarts, crashes, and folders that it must not use.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { ClusterOptions } from '#platform/database/cluster.ts'
import { findRunning, startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#platform/database/postmaster.ts'

let folder: string
let options: ClusterOptions
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  options = {
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: 'p',
    disposable: true,
  }
})
afterAll(async () => {
  const leftover = findPostmaster(options.dataDir)
  if (leftover !== undefined) await stopPostmaster(leftover.pid, 0)
  rmSync(folder, { recursive: true, force: true })
})

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** Starts the server in a child process and kills that process without a clean stop. */
const startThenKill = async (): Promise<void> => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { startEmbeddedPostgres } from '#platform/database/embedded.ts'
       await startEmbeddedPostgres(${JSON.stringify(options)})
       console.log('ready')
       setInterval(() => {}, 1000)`,
    ],
    { cwd: process.cwd(), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the embedded database', () => {
  it('keeps its data across restarts, listens only on the loopback address, and requires the password', async () => {
    const firstServer = await startEmbeddedPostgres(options)
    await query(firstServer.ownerUrl('postgres'), 'create table marker as select 1 as one')
    const settings = await query(
      firstServer.ownerUrl('postgres'),
      "select current_setting('listen_addresses') as listen",
    )
    expect(settings).toEqual([{ listen: '127.0.0.1' }])
    await expect(query(firstServer.ownerUrl('postgres').replace(':p@', ':wrong@'), 'select 1')).rejects.toThrow(
      'password',
    )
    await firstServer.stop()
    await firstServer.stop()
    expect(findPostmaster(options.dataDir)).toBeUndefined()

    const secondServer = await startEmbeddedPostgres(options)
    expect(await query(secondServer.ownerUrl('postgres'), 'select * from marker')).toEqual([{ one: 1 }])
    await secondServer.stop()
  })

  it('refuses a second start on a directory in use, names the running process, and can be found by scripts', async () => {
    const server = await startEmbeddedPostgres(options)
    await expect(startEmbeddedPostgres(options)).rejects.toThrow(`is in use by process ${process.pid}`)
    expect(findRunning(options.dataDir)).toMatchObject({ pid: server.pid, port: server.port })
    await server.stop()
  })

  it('recovers after its parent is killed: it stops the orphan and keeps the data', async () => {
    await startThenKill()
    const orphan = findPostmaster(options.dataDir)
    expect(orphan?.orphaned).toBe(true)
    expect(findRunning(options.dataDir)).toBeUndefined()
    const server = await startEmbeddedPostgres(options)
    expect(server.pid).not.toBe(orphan?.pid)
    expect(await query(server.ownerUrl('postgres'), 'select * from marker')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('recovers after parent and server are killed, even when the pid file now names another process', async () => {
    await startThenKill()
    const orphan = findPostmaster(options.dataDir)
    if (orphan === undefined) throw new Error('no orphan')
    process.kill(orphan.pid, 'SIGKILL')
    await expect.poll(() => findPostmaster(options.dataDir)).toBeUndefined()
    const pidFile = join(options.dataDir, 'postmaster.pid')
    const unrelatedProcess = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid: 65534 } : {})
    onTestFinished(() => void unrelatedProcess.kill())
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(orphan.pid), String(unrelatedProcess.pid)))
    const server = await startEmbeddedPostgres(options)
    expect(await query(server.ownerUrl('postgres'), 'select * from marker')).toEqual([{ one: 1 }])
    expect(unrelatedProcess.exitCode).toBeNull()
    await server.stop()
  })

  it('starts over when its creation was interrupted', async () => {
    const dataDir = join(folder, 'half')
    mkdirSync(`${dataDir}.unfinished`)
    writeFileSync(join(`${dataDir}.unfinished`, 'PG_VERSION'), '18\n')
    const server = await startEmbeddedPostgres({ ...options, dataDir })
    expect(await query(server.ownerUrl('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('refuses a directory of another major version, says what to do, and leaves the directory unchanged', async () => {
    const dataDir = join(folder, 'old')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ ...options, dataDir })).rejects.toThrow(
      /written by Postgres 17; this release includes Postgres 18\. Take a backup/,
    )
    expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('17\n')
  })

  it("runs in a folder that only the current user can access, such as root's home", async () => {
    const privateFolder = join(folder, 'closed')
    mkdirSync(privateFolder)
    chmodSync(privateFolder, 0o700)
    const server = await startEmbeddedPostgres({
      ...options,
      dataDir: join(privateFolder, 'postgres'),
      logFile: join(privateFolder, 'log'),
    })
    expect(await query(server.ownerUrl('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })
})
