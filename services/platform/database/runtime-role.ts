// The role that everything but migrations connects as. It owns no plain table: it can do what each migration grants, and
// may create schemas, because a build of a read model is a schema of its own.
import pg from 'pg'

/** Name of the role; the migrations grant to it by this name. */
export const runtimeRole = 'referral_app'

const canSignIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' })
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28000, 28P01: unknown role or wrong password. Anything else is not ours to mend.
    if (error instanceof pg.DatabaseError && (error.code ?? '').startsWith('28')) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Makes the runtime role with the password of `runtimeUrl` unless it can already sign in, and lets it create schemas in
 * this database. Call under the migration lock.
 */
export const ensureRuntimeRole = async (owner: pg.Client, runtimeUrl: string): Promise<void> => {
  const { username, password } = new URL(runtimeUrl)
  if (username !== runtimeRole) throw new Error(`The runtime role must be ${runtimeRole}, not "${username}".`)
  if (!(await canSignIn(runtimeUrl))) {
    const secret = owner.escapeLiteral(decodeURIComponent(password))
    const known = await owner.query('select 1 from pg_roles where rolname = $1', [runtimeRole])
    const verb = known.rowCount === 0 ? 'create' : 'alter'
    await owner.query(`${verb} role ${runtimeRole} login nosuperuser nocreatedb nocreaterole password ${secret}`)
  }
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = owner.escapeIdentifier(rows[0]?.name ?? '')
  await owner.query(`grant connect, create, temporary on database ${database} to ${runtimeRole}`)
}
