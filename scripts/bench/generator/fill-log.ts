// Puts a generated log into a database by COPY: what would take hours by appends takes a minute per million.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { encrypt } from '#platform/vault/box.ts'

import { type Extent, generatedEvents } from './events.ts'

export interface FillOptions extends Extent {
  /** Of the owner: the runtime role may not set positions. */
  readonly ownerUrl: string
  /** Wraps the clients' keys. */
  readonly masterKey: Buffer
}

/** A line of COPY's text format; JSON has no control characters, so only backslashes need care. */
const line = (fields: readonly (string | number)[]): string => `${fields.join('\t').replaceAll('\\', '\\\\')}\n`

const chunk = 1 << 18

/** COPY over a connection of its own, fed line by line. */
const openCopy = async (url: string, target: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const stream = client.query(copyFrom(`copy ${target} from stdin`))
  const ended = finished(stream)
  // Awaited at the close, or shown there.
  ended.catch(() => undefined)
  let text = ''
  const flush = async (): Promise<void> => {
    const full = text
    text = ''
    if (full !== '' && !stream.write(full)) await Promise.race([once(stream, 'drain'), ended])
  }
  return {
    write: (row: string): Promise<void> | undefined => {
      text += row
      return text.length > chunk ? flush() : undefined
    },
    close: async (): Promise<void> => {
      try {
        await flush()
        stream.end()
        await ended
      } finally {
        await client.end()
      }
    },
  }
}

/** Fills an empty log and the vault. Answers how many events it wrote. */
export const fillLog = async ({ ownerUrl, masterKey, ...extent }: FillOptions): Promise<number> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // Random keys into a growing index would take longer than everything else; it is made again afterwards.
    await owner.query('alter table log.event drop constraint event_stream_revision_key')
    const events = await openCopy(ownerUrl, 'log.event (position, stream, revision, id, type, data, metadata)')
    const keys = await openCopy(ownerUrl, 'vault.subject_key (subject, wrapped)')
    let position = 0
    for (const { stream, revision, id, type, data, metadata, newClient } of generatedEvents(extent)) {
      position += 1
      await events.write(line([position, stream, revision, id, type, data, metadata]))
      if (newClient !== undefined) {
        const wrapped = encrypt(masterKey, newClient.key, newClient.subject).toString('hex')
        await keys.write(line([newClient.subject, `\\x${wrapped}`]))
      }
    }
    await Promise.all([events.close(), keys.close()])
    await owner.query(`set maintenance_work_mem = '256MB'`)
    await owner.query('alter table log.event add constraint event_stream_revision_key unique (stream, revision)')
    await owner.query(
      'insert into log.stream (name, revision) select stream, max(revision) from log.event group by stream',
    )
    await owner.query(`select setval('log.position', $1)`, [position])
    await owner.query('vacuum (analyze) log.event, log.stream, vault.subject_key')
    await owner.query('checkpoint')
    return position
  } finally {
    await owner.end()
  }
}
