import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { loadOrCreateSecret } from './secrets.ts'
import { parseMasterKey } from './vault/master-key.ts'

describe('a generated secret', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is created once, in a file that only its owner can read, and then reused', () => {
    const file = join(folder, 'secrets', 'master-key')
    const secret = loadOrCreateSecret(file)
    expect(parseMasterKey(secret)).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
    expect(loadOrCreateSecret(file)).toBe(secret)
  })

  it('is the same for all processes that start at the same time', async () => {
    const file = join(folder, 'secret')
    const loadInChildProcess = async (): Promise<string> => {
      const script = `import { loadOrCreateSecret } from '#platform/secrets.ts'
        process.stdout.write(loadOrCreateSecret(${JSON.stringify(file)}))`
      const child = spawn(process.execPath, ['--input-type=module', '-e', script])
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      await once(child, 'close')
      return text
    }
    const secrets = await Promise.all([
      loadInChildProcess(),
      loadInChildProcess(),
      loadInChildProcess(),
      loadInChildProcess(),
    ])
    expect(new Set(secrets)).toEqual(new Set([readFileSync(file, 'utf8').trim()]))
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  it('is refused, not replaced, if its file is empty', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, '')
    expect(() => loadOrCreateSecret(file)).toThrow('is empty. Restore it from a backup')
    expect(readFileSync(file, 'utf8')).toBe('')
  })
})
