// Installs the master key from a backup, which decrypts the restored subject keys.
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Config } from '#platform/config.ts'

/**
 * Writes the backup's key (base64) to the secrets folder, unless the application already uses it. Copies an existing
 * key file to `master-key.replaced`. If the process is killed, either key is in use, and the previous one is not lost.
 * Returns messages for the operator. MASTER_KEY takes precedence over the file, so
 * the operator must unset it.
 */
export const installMasterKey = (
  { dataDir, masterKey: currentKey }: Pick<Config, 'dataDir' | 'masterKey'>,
  backupKey: string,
  environmentKey: string | undefined,
): readonly string[] => {
  if (backupKey === currentKey.toString('base64')) return []
  const file = join(dataDir, 'secrets', 'master-key')
  const replacesFile = existsSync(file)
  if (replacesFile) copyFileSync(file, `${file}.replaced`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${backupKey}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  const isSetInEnvironment = environmentKey !== undefined && environmentKey !== ''
  return [
    `Installed the backup's master key in ${file}.${replacesFile ? ` The previous key is in ${file}.replaced.` : ''}`,
    ...(isSetInEnvironment
      ? ['MASTER_KEY is set to another key, which cannot open the restored data. Unset it before the next start.']
      : []),
  ]
}
