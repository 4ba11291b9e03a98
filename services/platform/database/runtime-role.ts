// The role that the application connects as. Only migrations use another role. It does not own the migrated tables, and
// has only the rights that migrations grant. It can also create schemas, because each build of a read model needs one.
import pg from 'pg'

/** Name of the role, as used by the grants in migrations. */
export const runtimeRole = 'referral_app'

const canSignIn = async (url: string): Promise<boolean> => {
  const connection = new pg.Client({ connectionString: url, application_name: 'migrate' })
  try {
    await connection.connect()
    return true
  } catch (error) {
    // 28000 and 28P01 mean an unknown role or a wrong password. Other errors cannot be fixed here.
    if (error instanceof pg.DatabaseError && (error.code ?? '').startsWith('28')) return false
    throw error
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
