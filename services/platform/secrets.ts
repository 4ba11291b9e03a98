// Secrets that a machine makes for itself when nobody gives it any: one small file each, readable by its owner alone.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const readSecret = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The secret that stands in `file`; made there first (32 random bytes as base64, mode 600) when the file is missing. Two
 * processes that make it at once get the same one, and a crash leaves either no file or a whole one.
 */
export const loadOrCreateSecret = (file: string): string => {
  const known = readSecret(file)
  if (known !== undefined && known !== '') return known
  if (known === '') throw new Error(`${file} is empty. Restore it from a backup, or remove it to make a new secret.`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return loadOrCreateSecret(file)
}
