// A backup consists of two files, so that the keys are stored separately from the data that they decrypt. The first
// contains the log and the other tables; the second contains the subject keys. Neither contains read models, because
// they can be rebuilt from the log.
//
// A file consists of gzipped lines: a JSON header; then, for each table, a JSON line, its rows in COPY format, and
// `\.`; then a JSON line with the sequences, which also marks the file as complete.
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'

import { createArchiveReader, type ArchiveReader } from './archive-reader.ts'
import { type FilledTable, listArchivedTables, listFilledTables, readSequences } from './archived-tables.ts'

/** The schemas in each file. Neither file contains `projection` or the schemas of read model builds. */
const archivedSchemas = { log: ['log', 'public'], keys: ['vault'] } as const
export type ArchiveKind = keyof typeof archivedSchemas

const Header = z.object({
  format: z.literal(1),
  kind: z.enum(['log', 'keys']),
  /** Instant of the snapshot in ISO 8601. */
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /**
   * The generated master key in base64, without which the subject keys are useless. Null if MASTER_KEY is configured.
   */
  masterKey: z.string().nullable(),
})
export type ArchiveHeader = z.infer<typeof Header>

const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
const EndLine = z.object({ sequences: z.record(z.string(), z.string()), rows: z.number() })

const endOfTable = '\\.\n'

const connect = async (url: string): Promise<pg.Client> => {
  const connection = new pg.Client({ connectionString: url, application_name: 'archive' })
  await connection.connect()
  return connection
}

async function* generateArchive(connection: pg.Client, header: ArchiveHeader): AsyncGenerator<Buffer | string> {
  yield `${JSON.stringify(header)}\n`
  const schemas = archivedSchemas[header.kind]
  let rows = 0
  for (const { name, columns } of await listArchivedTables(connection, schemas)) {
    yield `${JSON.stringify({ table: name, columns })}\n`
    const copy = connection.query(copyTo(`copy ${name} (${columns.map(quoteIdentifier).join(', ')}) to stdout`))
    for await (const chunk of copy) yield chunk as Buffer
    rows += copy.rowCount
    yield endOfTable
  }
  yield `${JSON.stringify({ sequences: await readSequences(connection, schemas), rows })}\n`
}

const quoteIdentifier = (name: string): string => pg.escapeIdentifier(name)

export interface WriteArchivesOptions {
  /** URL of the owner role. */
  readonly ownerUrl: string
  readonly logFile: string
  readonly keysFile: string
  /** The instant to record in both files. */
  readonly takenAt: Date
  readonly masterKey: Buffer | null
}

/**
 * Writes both files from one snapshot while the application keeps running. Each file gets its final name only when it
 * is complete, and only its owner can read it.
 */
export const writeArchives = async (options: WriteArchivesOptions): Promise<void> => {
  const connection = await connect(options.ownerUrl)
  try {
    // Raw SQL: COPY and its transaction need one connection.
    await connection.query('begin isolation level repeatable read read only')
    const { rows } = await connection.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    )
    const header = (kind: ArchiveKind): ArchiveHeader => ({
      format: 1,
      kind,
      takenAt: options.takenAt.toISOString(),
      migrations: rows,
      masterKey: kind === 'keys' ? (options.masterKey?.toString('base64') ?? null) : null,
    })
    for (const [kind, file] of [
      ['keys', options.keysFile],
      ['log', options.logFile],
    ] as const) {
      const target = createWriteStream(`${file}.part`, { mode: 0o600, flush: true })
      await pipeline(Readable.from(generateArchive(connection, header(kind))), createGzip({ level: 6 }), target)
      await rename(`${file}.part`, file)
    }
    await connection.query('commit')
  } finally {
    await connection.end()
  }
}

const openReader = (file: string): ArchiveReader => {
  const gunzip = createGunzip()
  pipeline(createReadStream(file), gunzip).catch((error: unknown) => gunzip.destroy(error as Error))
  return createArchiveReader(gunzip)
}

/** Reads only the header. @throws if the file is not one of our backups */
export const readHeader = async (file: string): Promise<ArchiveHeader> => {
  const reader = openReader(file)
  try {
    return Header.parse(JSON.parse((await reader.readLine()) ?? ''))
  } catch (cause) {
    throw new Error(`${file} is not a backup that this release can read.`, { cause })
  } finally {
    await reader.close()
  }
}

const loadTables = async (connection: pg.Client, reader: ArchiveReader): Promise<number> => {
  await reader.readLine()
  for (let rows = 0; ;) {
    const line = await reader.readLine()
    if (line === undefined) throw new Error('The backup is truncated.')
    const end = EndLine.safeParse(JSON.parse(line))
    if (end.success) {
      if (end.data.rows !== rows)
        throw new Error(`The backup should contain ${end.data.rows} rows, but contains ${rows}.`)
      for (const [name, value] of Object.entries(end.data.sequences)) {
        await connection.query('select setval($1::regclass, $2::bigint)', [name, value])
      }
      return rows
    }
    const { table, columns } = TableLine.parse(JSON.parse(line))
    const copy = connection.query(copyFrom(`copy ${table} (${columns.map(quoteIdentifier).join(', ')}) from stdin`))
    await pipeline(Readable.from(reader.readRows()), copy)
    rows += copy.rowCount
  }
}

const loadFile = async (connection: pg.Client, file: string): Promise<number> => {
  const reader = openReader(file)
  try {
    return await loadTables(connection, reader)
  } catch (cause) {
    throw new Error(`${file} was not restored: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  } finally {
    await reader.close()
  }
}

interface LoadedRows {
  readonly keys: number
  readonly rows: number
}

/**
 * Loads both files, all or nothing, into the empty tables of a database with the same schema. Returns the number of keys
 * and of other rows. Afterward, `readContents` returns `origin`.
 * @throws if a file is truncated or damaged
 */
export const loadArchives = async (
  ownerUrl: string,
  { logFile, keysFile, origin }: { readonly logFile: string; readonly keysFile: string; readonly origin: string },
): Promise<LoadedRows> => {
  const connection = await connect(ownerUrl)
  try {
    await connection.query('begin')
    const keys = await loadFile(connection, keysFile)
    const rows = await loadFile(connection, logFile)
    await connection.query(`comment on schema log is ${pg.escapeLiteral(origin)}`)
    await connection.query('commit')
    return { keys, rows }
  } finally {
    await connection.end()
  }
}

export interface DatabaseContents {
  /** The tables with rows, the largest first. */
  readonly tables: readonly FilledTable[]
  /** What `loadArchives` recorded, if the rows come from a backup. */
  readonly origin: string | null
}

/** Returns what a restore would add to or replace. */
export const readContents = async (ownerUrl: string): Promise<DatabaseContents> => {
  const connection = await connect(ownerUrl)
  try {
    const tables = await listFilledTables(connection, Object.values(archivedSchemas).flat())
    const { rows } = await connection.query<{ origin: string | null }>(
      `select obj_description(to_regnamespace('log'), 'pg_namespace') as origin`,
    )
    return { tables, origin: rows[0]?.origin ?? null }
  } finally {
    await connection.end()
  }
}
