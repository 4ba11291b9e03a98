// A rebuild in its own process that stops and waits when it reaches a phase, so that a test can kill it there.
// Argument: its settings as JSON. Prints "at <phase>".
import { writeSync } from 'node:fs'

import pg from 'pg'

import { domainEvents } from '#domain/events.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { type EventLogConfig, openEventLog } from '#platform/event-log/open.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { createLayout } from '#projections/engine/layout.ts'
import type { Phase } from '#projections/engine/rebuild/progress.ts'
import { rebuildModel } from '#projections/engine/rebuild/rebuild.ts'

import { casesModel } from './small-models.ts'

export interface RebuildProcessSettings {
  readonly databaseUrl: string
  readonly log: EventLogConfig
  /** In Base64. */
  readonly masterKey: string
  readonly phase: Phase
  /** The progress within the phase at which it stops. */
  readonly done?: number
  readonly maxStates?: number
}

const settings = JSON.parse(process.argv[2] ?? '{}') as RebuildProcessSettings
const { phase, done = 0, maxStates } = settings
const pool = new pg.Pool({ connectionString: settings.databaseUrl })
const vault = createPostgresVault({ pool, masterKey: Buffer.from(settings.masterKey, 'base64') })
const { decode } = createCodec({ registry: domainEvents, vault })
const log = openEventLog(settings.log)

await rebuildModel({ pool, log, vault, decode }, createLayout(casesModel), {
  ...(maxStates === undefined ? {} : { maxStates }),
  onProgress: (progress) => {
    if (progress.phase !== phase || progress.done < done) return
    writeSync(1, `at ${phase}\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
