// Says for operators why Postgres cannot be used: at which host, which setting is wrong, and what to do.
import pg from 'pg'

import { runtimeRole } from './runtime-role.ts'

/** The parts of a connection URL that a message may contain. */
interface DatabaseAddress {
  /** Host and port, e.g. `db.example:5432`. */
  readonly host: string
  readonly user: string
  readonly database: string
  /** The setting that contains the URL. */
  readonly setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL'
}

/** An error that tells an operator what to do. The message contains no secret. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem'
}

const defaultPort = '5432'

const readDatabaseAddress = (url: string): DatabaseAddress => {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const user = decodeURIComponent(username)
  return {
    host: `${hostname || (searchParams.get('host') ?? 'localhost')}:${port || defaultPort}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
    setting: user === runtimeRole ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
  }
}

type Sentence = (address: DatabaseAddress) => string

/** The sentences by SQLSTATE or code of the network, and by a pattern of the message. The first match counts. */
const sentences: readonly (readonly [code: RegExp, message: RegExp, sentence: Sentence])[] = [
  [
    /^28P01$/,
    /./,
    ({ host, user, setting }) =>
      `Postgres at ${host} refuses the user ${user} or the password. Correct them in ${setting}.`,
  ],
  [
    /^28000$/,
    /no pg_hba\.conf entry .*no encryption/,
    ({ host, user, setting }) =>
      `Postgres at ${host} refuses the user ${user} without TLS. Add sslmode=verify-full to ${setting}, or allow this host in pg_hba.conf.`,
  ],
  [
    /^28000$/,
    /pg_hba\.conf/,
    ({ host, user, setting }) =>
      `Postgres at ${host} refuses the user ${user} from this host. Allow it in pg_hba.conf, or correct ${setting}.`,
  ],
  [
    /^28000$/,
    /./,
    ({ host, user, setting }) =>
      `Postgres at ${host} has no user ${user} that can sign in. Create it, or correct ${setting}.`,
  ],
  [
    /^3D000$/,
    /./,
    ({ host, database, setting }) =>
      `Postgres at ${host} has no database ${database}. Create it, or correct ${setting}.`,
  ],
  [
    /^42501$/,
    /./,
    ({ host, user, database, setting }) =>
      setting === 'DATABASE_URL'
        ? `Postgres at ${host} does not let the user ${user} use the database ${database}. Set DATABASE_OWNER_URL, so that the start grants it.`
        : `Postgres at ${host} does not let the user ${user} change the database ${database}. In DATABASE_OWNER_URL, use its owner, with the right to create roles.`,
  ],
  [
    /^ECONNREFUSED$/,
    /./,
    ({ host, setting }) =>
      `Postgres at ${host} refuses connections. Start it, or correct the host and port in ${setting}.`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    /./,
    ({ host, setting }) => `The host name of Postgres at ${host} is unknown. Correct ${setting}.`,
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)?$/,
    /^timeout expired$|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    ({ host, setting }) =>
      `Postgres at ${host} does not respond. Start it, or correct the host and port in ${setting}.`,
  ],
  [
    /^$/,
    /does not support SSL/,
    ({ host, setting }) =>
      `Postgres at ${host} does not use TLS. Turn on TLS there, or remove sslmode from ${setting}.`,
  ],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*)$/,
    /./,
    ({ host, setting }) =>
      `The certificate of Postgres at ${host} is from an unknown authority. Set sslrootcert in ${setting} to the certificate of that authority.`,
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    /./,
    ({ host, setting }) =>
      `The certificate of Postgres at ${host} is for another host name. Use a name from the certificate in ${setting}.`,
  ],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    /./,
    ({ host }) =>
      `The certificate of Postgres at ${host} is not valid at this time. Renew it, or correct the clock of this host.`,
  ],
]

/** Returns the sentence for an error, or undefined if it has no known cause. Never contains a password. */
const describeDatabaseProblem = (address: DatabaseAddress, error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const found = sentences.find(([codes, messages]) => codes.test(code) && messages.test(error.message || ' '))
  return found?.[2](address) ?? describeDatabaseProblem(address, error.cause)
}

/** Replaces an error whose cause is known by one that tells an operator what to do. */
export const explainDatabaseError = (url: string, error: unknown): unknown => {
  if (error instanceof DatabaseProblem) return error
  const sentence = describeDatabaseProblem(readDatabaseAddress(url), error)
  return sentence === undefined ? error : new DatabaseProblem(sentence, { cause: error })
}

interface UsableDatabase {
  /** Defaults to the release that the tests use. Nothing shows that older ones work. */
  readonly minimumVersion?: number
  /** In milliseconds. */
  readonly connectTimeout?: number
}

/**
 * Connects once, so that a mistake in the configuration ends the start and not a later query.
 * @throws DatabaseProblem if the cause is known, or if the server is too old
 */
export const assertDatabaseUsable = async (
  url: string,
  { minimumVersion = 18, connectTimeout = 10_000 }: UsableDatabase = {},
): Promise<void> => {
  const connection = new pg.Client({
    connectionString: url,
    application_name: 'start',
    connectionTimeoutMillis: connectTimeout,
  })
  try {
    await connection.connect()
    // Raw SQL: reads a setting of the server.
    const { rows } = await connection.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    const version = rows[0]?.version ?? 0
    if (version >= minimumVersion) return
    const { host, setting } = readDatabaseAddress(url)
    throw new DatabaseProblem(
      `Postgres at ${host} has version ${version}, but Referral Exchange needs ${minimumVersion}. Upgrade it, or correct ${setting}.`,
    )
  } catch (error) {
    throw explainDatabaseError(url, error)
  } finally {
    await connection.end().catch(() => undefined)
  }
}
