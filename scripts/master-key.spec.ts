import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { installMasterKey } from './master-key.ts'

const currentKey = Buffer.alloc(32, 1)
const backupKey = Buffer.alloc(32, 2).toString('base64')

let dataDir: string
let file: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'master-key-'))
  file = join(dataDir, 'secrets', 'master-key')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('installMasterKey', () => {
  it('replaces the key file and saves the previous key', () => {
    mkdirSync(join(dataDir, 'secrets'))
    writeFileSync(file, 'previous key\n')
    expect(installMasterKey({ dataDir, masterKey: currentKey }, backupKey, undefined)).toEqual([
      `Installed the backup's master key in ${file}. The previous key is in ${file}.replaced.`,
    ])
    expect(readFileSync(file, 'utf8')).toBe(`${backupKey}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(`${file}.replaced`, 'utf8')).toBe('previous key\n')
  })

  it('creates the key file if there is none, and asks the operator to unset MASTER_KEY', () => {
    expect(installMasterKey({ dataDir, masterKey: currentKey }, backupKey, currentKey.toString('base64'))).toEqual([
      `Installed the backup's master key in ${file}.`,
      'MASTER_KEY is set to another key, which cannot open the restored data. Unset it before the next start.',
    ])
    expect(readFileSync(file, 'utf8')).toBe(`${backupKey}\n`)
  })

  it('writes nothing if the application already uses the backup’s key', () => {
    expect(installMasterKey({ dataDir, masterKey: currentKey }, currentKey.toString('base64'), undefined)).toEqual([])
    expect(existsSync(file)).toBe(false)
  })
})
