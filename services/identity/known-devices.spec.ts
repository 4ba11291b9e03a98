import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { createIdentityKeys } from './keys.ts'
import { createKnownDevices } from './known-devices.ts'

const devices = createKnownDevices(createIdentityKeys(Buffer.alloc(32, 1)))
const account = (changed: string | null = null) => ({
  id: randomUUID(),
  password_changed_at: changed === null ? null : new Date(changed),
})

describe('known devices', () => {
  it('AUTH-16 a device is known to the accounts that signed in on it and to no other', () => {
    const [dana, sam, stranger] = [account(), account(), account()]
    const cookie = devices.remember(devices.remember(undefined, dana), sam)
    const id = devices.idOf(cookie, dana)
    expect(id).toMatch(/^[\w-]{22}$/)
    expect([devices.idOf(cookie, sam), devices.idOf(cookie, stranger)]).toEqual([id, undefined])
    expect(cookie).not.toContain(dana.id)
  })

  it('AUTH-16 a changed password makes its devices unknown', () => {
    const before = account('2026-03-02T15:00:00Z')
    const cookie = devices.remember(undefined, before)
    expect(devices.idOf(cookie, { ...before, password_changed_at: new Date('2026-03-03T15:00:00Z') })).toBeUndefined()
  })

  it('AUTH-16 a signature counts on its own device only, under our key only', () => {
    const dana = account()
    const [mine = '', signature = ''] = devices.remember(undefined, dana).split('.')
    const [other = ''] = devices.remember(undefined, dana).split('.')
    expect(devices.idOf(`${mine}.${signature}`, dana)).toBe(mine)
    expect(devices.idOf(`${other}.${signature}`, dana)).toBeUndefined()
    const elsewhere = createKnownDevices(createIdentityKeys(Buffer.alloc(32, 2)))
    expect(elsewhere.idOf(`${mine}.${signature}`, dana)).toBeUndefined()
  })

  it.each([undefined, '', 'nonsense', 'a.b', `${'x'.repeat(22)}.`, `${'x'.repeat(22)}.${'y'.repeat(42)}`])(
    'AUTH-16 %s is no known device, and gives way to a new one',
    (cookie) => {
      const dana = account()
      expect(devices.idOf(cookie, dana)).toBeUndefined()
      expect(devices.idOf(devices.remember(cookie, dana), dana)).toBeDefined()
    },
  )

  it('AUTH-16 remembers five accounts, the oldest goes first, and the same one stands once', () => {
    const accounts = Array.from({ length: 6 }, () => account())
    let cookie = ''
    for (const one of accounts) cookie = devices.remember(cookie, one)
    expect(accounts.map((one) => devices.idOf(cookie, one) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ])
    const last = accounts[5] ?? account()
    expect(devices.remember(cookie, last)).toBe(cookie)
  })
})
