// The account that runs the embedded Postgres. The server refuses to run as root, so root starts it as a `postgres`
// user.
import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The account that owns the data directory and runs the server. */
export interface ServerAccount {
  readonly uid: number
  readonly gid: number
}

const findAccount = (name: string): ServerAccount | undefined => {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/**
 * Returns the account to start the server under, or undefined for the current account if it is not root. As root, uses
 * the owner of an existing data directory, or else the machine's `postgres` user, which is created if it does not
 * exist.
 */
export const findServerAccount = (dataDir: string): ServerAccount | undefined => {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir)
    if (uid !== 0) return { uid, gid }
  }
  const existing = findAccount('postgres')
  if (existing !== undefined) return existing
  try {
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres'], { stdio: 'pipe' })
  } catch (cause) {
    throw new Error(
      'Postgres does not run as root, and no "postgres" user could be created. Create one, run as another user, or set DATABASE_URL.',
      { cause },
    )
  }
  const created = findAccount('postgres')
  if (created === undefined) throw new Error('The "postgres" user was created but cannot be found.')
  return created
}

const canTraverse = (folder: string, { uid, gid }: ServerAccount): boolean => {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (existsSync(path)) {
      const stats = statSync(path)
      const bit = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001
      if ((stats.mode & bit) === 0) return false
    }
    if (path === dirname(path)) return true
  }
}

/**
 * Spawns a Postgres program under `account`. Other users cannot enter a checkout in root's home folder (mode 700). In
 * that case, the process keeps the one capability that grants access. `no_setuid_fixup` is needed because initdb calls
 * access(2), which otherwise ignores the capabilities of a non-root user.
 */
export const spawnAs = (
  account: ServerAccount | undefined,
  program: string,
  args: readonly string[],
  folders: readonly string[],
  options: SpawnOptions,
): ChildProcess => {
  const baseOptions: SpawnOptions = { cwd: '/', ...options }
  if (account === undefined) return spawn(program, args, baseOptions)
  if ([dirname(program), ...folders].every((folder) => canTraverse(folder, account))) {
    return spawn(program, args, { ...baseOptions, uid: account.uid, gid: account.gid })
  }
  const capabilityFlags = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  const setprivArguments = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...capabilityFlags]
  return spawn('setpriv', [...setprivArguments, program, ...args], baseOptions)
}
