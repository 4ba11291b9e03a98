// Creates the role that the application connects as (runtime-role.ts).
import pg from 'pg'

import { explainDatabaseError } from './connection-problem.ts'
import { runtimeRole } from './runtime-role.ts'

const canSignIn = async (url: string): Promise<boolean> => {
  const connection = new pg.Client({ connectionString: url, application_name: 'migrate' })
  try {
    await connection.connect()
    return true
  } catch (error) {
    // 28000 and 28P01 mean an unknown role or a wrong password. 42501 means that it signed in, but may not use this
    // database yet. Other errors cannot be fixed here.
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
    if (code.startsWith('28')) return false
    if (code === '42501') return true
    throw explainDatabaseError(url, error)
  } finally {
    await connection.end()
  }
}

/**
 * Creates the runtime role with the password of `runtimeUrl`, or resets its password, unless it can already sign in.
 * Also lets it create schemas in this database. Call it while holding the migration lock.
 */
export const ensureRuntimeRole = async (owner: pg.Client, runtimeUrl: string): Promise<void> => {
  const { username, password } = new URL(runtimeUrl)
  if (username !== runtimeRole) throw new Error(`The runtime role must be ${runtimeRole}, not "${username}".`)
  if (!(await canSignIn(runtimeUrl))) {
    const secret = owner.escapeLiteral(decodeURIComponent(password))
    // Raw SQL: Kysely has no roles and grants.
    const existing = await owner.query('select 1 from pg_roles where rolname = $1', [runtimeRole])
    const command = existing.rowCount === 0 ? 'create' : 'alter'
    await owner.query(`${command} role ${runtimeRole} login nosuperuser nocreatedb nocreaterole password ${secret}`)
  }
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = owner.escapeIdentifier(rows[0]?.name ?? '')
  await owner.query(`grant connect, create, temporary on database ${database} to ${runtimeRole}`)
}
