// Generates secrets if none are configured. Each is stored in a small file that only its owner can read.
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
 * Returns the secret in `file`. If the file is missing, creates it with 32 random bytes as base64 and mode 600.
 * Processes that create it at the same time get the same secret. A crash leaves either no file or a complete one.
 */
export const loadOrCreateSecret = (file: string): string => {
  const existing = readSecret(file)
  if (existing !== undefined && existing !== '') return existing
  if (existing === '')
    throw new Error(`${file} is empty. Restore it from a backup, or delete it to create a new secret.`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryFile)
  }
  return loadOrCreateSecret(file)
}
