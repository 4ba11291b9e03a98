// The role that everything except migrations connects as. It owns no plain table and can do only what each migration
// grants. It may also create schemas, because each build of a read model is its own schema.
import pg from 'pg'

/** Name of the role. The migrations grant to this name. */
export const runtimeRole = 'referral_app'

const canSignIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' })
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28000, 28P01: unknown role or wrong password. Other errors cannot be fixed here.
    if (error instanceof pg.DatabaseError && (error.code ?? '').startsWith('28')) return false
    throw error
  } finally {
    await client.end()
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
    const existing = await owner.query('select 1 from pg_roles where rolname = $1', [runtimeRole])
    const command = existing.rowCount === 0 ? 'create' : 'alter'
    await owner.query(`${command} role ${runtimeRole} login nosuperuser nocreatedb nocreaterole password ${secret}`)
  }
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = owner.escapeIdentifier(rows[0]?.name ?? '')
  await owner.query(`grant connect, create, temporary on database ${database} to ${runtimeRole}`)
}
