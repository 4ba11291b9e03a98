import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { createIdentityKeys } from './keys.ts'
import { createKnownDevices } from './known-devices.ts'

const devices = createKnownDevices(createIdentityKeys(Buffer.alloc(32, 1)))
const createAccount = (passwordChangedAt: string | null = null) => ({
  id: randomUUID(),
  password_changed_at: passwordChangedAt === null ? null : new Date(passwordChangedAt),
})

describe('known devices', () => {
  it('AUTH-16 recognizes a device only for the accounts that signed in on it', () => {
    const [danaAccount, samAccount, stranger] = [createAccount(), createAccount(), createAccount()]
    const cookie = devices.remember(devices.remember(undefined, danaAccount, 'codes'), samAccount, 'codes')
    const id = devices.findDeviceId(cookie, danaAccount, 'codes')
    expect(id).toMatch(/^[\w-]{22}$/)
    expect([
      devices.findDeviceId(cookie, samAccount, 'codes'),
      devices.findDeviceId(cookie, stranger, 'codes'),
    ]).toEqual([id, undefined])
    expect(cookie).not.toContain(danaAccount.id)
  })

  it('AUTH-16 AUTH-41 gives no separate code attempts to a device that is known only for passwords', () => {
    const [danaAccount, samAccount] = [createAccount(), createAccount()]
    const cookie = devices.remember(devices.remember(undefined, samAccount, 'codes'), danaAccount, 'passwords')
    const id = devices.findDeviceId(cookie, danaAccount, 'passwords')
    expect([id, devices.findDeviceId(cookie, danaAccount, 'codes')]).toEqual([
      devices.findDeviceId(cookie, samAccount, 'codes'),
      undefined,
    ])
    const fullCookie = devices.remember(cookie, danaAccount, 'codes')
    expect([
      devices.findDeviceId(fullCookie, danaAccount, 'passwords'),
      devices.findDeviceId(fullCookie, danaAccount, 'codes'),
    ]).toEqual([id, id])
    expect(fullCookie.split('.')).toHaveLength(3)
    expect(devices.remember(fullCookie, danaAccount, 'passwords')).toBe(fullCookie)
  })

  it("AUTH-16 forgets a device when the account's password changes", () => {
    const before = createAccount('2026-03-02T15:00:00Z')
    const cookie = devices.remember(undefined, before, 'codes')
    expect(
      devices.findDeviceId(cookie, { ...before, password_changed_at: new Date('2026-03-03T15:00:00Z') }, 'codes'),
    ).toBeUndefined()
  })

  it('AUTH-16 rejects a signature for another device, or one made with another key', () => {
    const danaAccount = createAccount()
    const [deviceId = '', signature = ''] = devices.remember(undefined, danaAccount, 'codes').split('.')
    const [otherDeviceId = ''] = devices.remember(undefined, danaAccount, 'codes').split('.')
    expect(devices.findDeviceId(`${deviceId}.${signature}`, danaAccount, 'codes')).toBe(deviceId)
    expect(devices.findDeviceId(`${otherDeviceId}.${signature}`, danaAccount, 'codes')).toBeUndefined()
    const otherDevices = createKnownDevices(createIdentityKeys(Buffer.alloc(32, 2)))
    expect(otherDevices.findDeviceId(`${deviceId}.${signature}`, danaAccount, 'codes')).toBeUndefined()
  })

  it.each([undefined, '', 'nonsense', 'a.b', `${'x'.repeat(22)}.`, `${'x'.repeat(22)}.${'y'.repeat(42)}`])(
    'AUTH-16 does not recognize the cookie %j, and replaces it with a new one',
    (cookie) => {
      const danaAccount = createAccount()
      expect(devices.findDeviceId(cookie, danaAccount, 'codes')).toBeUndefined()
      expect(devices.findDeviceId(devices.remember(cookie, danaAccount, 'codes'), danaAccount, 'codes')).toBeDefined()
    },
  )

  it('AUTH-16 recognizes the cookies of earlier releases, and no text around a cookie', () => {
    const account = { ...createAccount('2026-03-02T15:00:00Z'), id: '8c9f2e53-3f6b-4f0c-9df5-1f0f5f1f5a00' }
    const device = 'AAECAwQFBgcICQoLDA0ODw'
    const codes = `${device}.b5eCCIc1aa8OaQzFF25Cm0qyrHyR8zyExlwsw41KGOw`
    const passwords = `${device}.Kf4fPZTT_YcXE7V1dlf6X6l-8LqKYP7EIQGTMCr9l9M`
    const find = (cookie: string) =>
      (['codes', 'passwords'] as const).map((kind) => devices.findDeviceId(cookie, account, kind))
    expect(find(codes)).toEqual([device, device])
    expect(find(passwords)).toEqual([undefined, device])
    for (const cookie of [`x${codes}`, `! ${codes}`, `${codes}!`, `${codes}.x`])
      expect([cookie, ...find(cookie)]).toEqual([cookie, undefined, undefined])
  })

  it('AUTH-16 remembers the last five accounts, each of them once', () => {
    const accounts = Array.from({ length: 6 }, () => createAccount())
    let cookie = ''
    for (const owner of accounts) cookie = devices.remember(cookie, owner, 'codes')
    expect(accounts.map((owner) => devices.findDeviceId(cookie, owner, 'codes') !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ])
    const last = accounts[5] ?? createAccount()
    expect(devices.remember(cookie, last, 'codes')).toBe(cookie)
  })
})
