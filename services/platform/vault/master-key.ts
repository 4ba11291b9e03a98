// The key that wraps all others: handed in by configuration, or made once and kept beside the embedded database.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import { keyLength } from './box.ts'

/** Reads a key as it stands in MASTER_KEY: 32 bytes in base64. @throws Error that says what is wrong, never the key */
export const parseMasterKey = (text: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyLength || key.toString('base64') !== text.trim()) {
    throw new Error(
      `The master key must be ${keyLength} bytes in base64, as "openssl rand -base64 ${keyLength}" prints.`,
    )
  }
  return key
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
const isPresent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Writes aside and links into place: whoever finds the file finds all of it, and the first of two processes wins. */
const create = async (file: string): Promise<void> => {
  const part = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(`${randomBytes(keyLength).toString('base64')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(part, file)
  } catch (error) {
    if (!isPresent(error)) throw error
  } finally {
    await rm(part, { force: true })
  }
}

/** The master key of the embedded default: read from the file, which is made (mode 600) where there is none. */
export const loadOrCreateMasterKey = async (file: string): Promise<Buffer> => {
  try {
    return parseMasterKey(await readFile(file, 'utf8'))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await create(file)
  return parseMasterKey(await readFile(file, 'utf8'))
}
