// Devices that have signed in to an account before: a signed cookie that lives long and has its own allowance of tries, so
// that whoever tries passwords from elsewhere cannot lock the owner out (OWASP, "Device Cookies").
//
// The cookie holds a random device id and, for each account, its signature over device, account and the time of the last
// change of the password: a changed password makes all its devices unknown. It says nothing about whose accounts they are.
import { randomBytes } from 'node:crypto'

import type { IdentityKeys } from './keys.ts'

/** What of an account the signature binds. */
export interface DeviceOwner {
  readonly id: string
  readonly password_changed_at: Date | null
}

export interface KnownDevices {
  /** The id of the device, where it has signed in to this account. */
  idOf(cookie: string | undefined, account: DeviceOwner): string | undefined
  /** The cookie once the device has signed in to this account too. */
  remember(cookie: string | undefined, account: DeviceOwner): string
}

/** Accounts that a shared device remembers; the oldest goes first. */
const mostAccounts = 5
const layout = /^([\w-]{22})((?:\.[\w-]{43}){0,5})$/

const parse = (cookie: string | undefined) => {
  const [, device, list = ''] = layout.exec(cookie ?? '') ?? []
  return device === undefined ? undefined : { device, signatures: list.split('.').filter((one) => one !== '') }
}

export const createKnownDevices = (keys: IdentityKeys): KnownDevices => {
  const sign = (device: string, { id, password_changed_at: changed }: DeviceOwner) =>
    keys.hmac('known device', device, id, changed?.toISOString() ?? '').toString('base64url')
  return {
    idOf: (cookie, account) => {
      const held = parse(cookie)
      // A signature that is not ours cannot be found by its beginnings: 256 bits, and tries are counted.
      return held?.signatures.includes(sign(held.device, account)) === true ? held.device : undefined
    },
    remember: (cookie, account) => {
      const { device, signatures } = parse(cookie) ?? { device: randomBytes(16).toString('base64url'), signatures: [] }
      const own = sign(device, account)
      const others = signatures.filter((one) => one !== own).slice(0, mostAccounts - 1)
      return [device, own, ...others].join('.')
    },
  }
}
