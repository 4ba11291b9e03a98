// The master key's file and text form.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { loadOrCreateMasterKey, parseMasterKey } from './master-key.ts'

describe('master key', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'master-key-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is made once, in a file that only its owner can read, and found again', async () => {
    const file = join(folder, 'keys', 'master.key')
    const key = await loadOrCreateMasterKey(file)
    expect(key).toHaveLength(32)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await loadOrCreateMasterKey(file)).toEqual(key)
    expect(parseMasterKey(await readFile(file, 'utf8'))).toEqual(key)
  })

  it('is one key when several processes make it at the same moment', async () => {
    const file = join(folder, 'master.key')
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateMasterKey(file)))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(await readdir(folder)).toEqual(['master.key'])
  })

  it('a file that holds no key is refused, not replaced', async () => {
    const file = join(folder, 'master.key')
    await writeFile(file, 'not a key')
    await expect(loadOrCreateMasterKey(file)).rejects.toThrow('must be 32 bytes in base64')
    expect(await readFile(file, 'utf8')).toBe('not a key')
  })

  it.each(['', 'abc', randomBytes(16).toString('base64'), randomBytes(33).toString('base64'), 'x'.repeat(44)])(
    'the text "%s" is refused without being repeated in the message',
    (text) => {
      expect(() => parseMasterKey(text)).toThrow(
        /^The master key must be 32 bytes in base64, as "openssl rand -base64 32" prints\.$/,
      )
    },
  )
})
