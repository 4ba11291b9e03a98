// Devices that have signed in to an account before: a signed cookie that lives long and has its own allowance of tries, so
// that whoever tries passwords from elsewhere cannot lock the owner out (OWASP, "Device Cookies"). A device where the owner
// followed a mailed link has its own for passwords alone: the link says nothing of the second factor.
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

/** What a device may try on its own account; one for codes is one for passwords too. */
export type Tries = 'passwords' | 'codes'

export interface KnownDevices {
  /** The id of the device, where it has tries of its own at this account. */
  idOf(cookie: string | undefined, account: DeviceOwner, tries: Tries): string | undefined
  /** The cookie once the device has them. */
  remember(cookie: string | undefined, account: DeviceOwner, tries: Tries): string
}

/** Accounts that a shared device remembers; the oldest goes first. */
const mostAccounts = 5
const layout = /^([\w-]{22})((?:\.[\w-]{43}){0,5})$/

const parse = (cookie: string | undefined) => {
  const [, device, list = ''] = layout.exec(cookie ?? '') ?? []
  return device === undefined ? undefined : { device, signatures: list.split('.').filter((one) => one !== '') }
}

export const createKnownDevices = (keys: IdentityKeys): KnownDevices => {
  const sign = (device: string, { id, password_changed_at: changed }: DeviceOwner, tries: Tries) => {
    const bound = [device, id, changed?.toISOString() ?? '']
    return keys.hmac('known device', ...bound, ...(tries === 'codes' ? [] : [tries])).toString('base64url')
  }
  return {
    idOf: (cookie, account, tries) => {
      const held = parse(cookie)
      if (held === undefined) return undefined
      const { device, signatures } = held
      const enough: readonly Tries[] = tries === 'codes' ? ['codes'] : ['codes', 'passwords']
      // A signature that is not ours cannot be found by its beginnings: 256 bits, and tries are counted.
      return enough.some((one) => signatures.includes(sign(device, account, one))) ? device : undefined
    },
    remember: (cookie, account, tries) => {
      const { device, signatures } = parse(cookie) ?? { device: randomBytes(16).toString('base64url'), signatures: [] }
      const [all, some] = [sign(device, account, 'codes'), sign(device, account, 'passwords')]
      const own = tries === 'codes' || signatures.includes(all) ? all : some
      const others = signatures.filter((one) => one !== all && one !== some).slice(0, mostAccounts - 1)
      return [device, own, ...others].join('.')
    },
  }
}
