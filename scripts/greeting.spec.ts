import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { loadConfig } from '#platform/config.ts'

import { greeting } from './greeting.ts'

const address = 'http://localhost:3000'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'greeting-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const greetingWith = (environment: Readonly<Record<string, string>>): string =>
  greeting(loadConfig({ DATA_DIR: dataDir, ...environment }), address)

describe('the greeting', () => {
  it('mentions the mailbox only where it exists: with the embedded database and without an SMTP server', () => {
    expect(greetingWith({})).toContain(`${address}/dev/mailbox`)
    expect(greetingWith({ DATABASE_URL: 'postgres://referral_app@localhost/referrals' })).not.toContain('mailbox')
    expect(greetingWith({ SMTP_URL: 'smtp://localhost' })).not.toContain('mailbox')
  })

  it('lists the demo accounts, or explains how to create the first admin if there is no demo', () => {
    expect(greetingWith({})).toContain(`${address}/auth?mode=register`)
    expect(greetingWith({})).toContain('npm run admin -- EMAIL')
    writeFileSync(join(dataDir, 'demo'), 'done\n')
    expect(greetingWith({})).toContain('joyce@example.org')
    expect(greetingWith({})).not.toContain('npm run admin')
  })
})
