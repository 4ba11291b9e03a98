// Recognizes devices that have signed in to an account before. A long-lived signed cookie gives each of them a separate
// attempt count, so an attacker elsewhere cannot lock the owner out (OWASP, "Device Cookies"). A device on which the
// owner only followed an emailed link has a separate count for passwords but not for codes, because the link proves
// nothing about the second factor.
//
// The cookie contains a random device id and, for each account, a signature over device, account, and the time of the
// last password change. A password change therefore invalidates all devices. The cookie does not reveal who owns the
// accounts.
import { randomBytes } from 'node:crypto'

import type { IdentityKeys } from './keys.ts'

/** The account fields that the signature covers. */
interface DeviceOwner {
  readonly id: string
  readonly password_changed_at: Date | null
}

/** The attempts that are counted separately for a device. A device known for codes is also known for passwords. */
type DeviceAttemptKind = 'passwords' | 'codes'

export interface KnownDevices {
  /** Returns the device's id if its attempts for this account are counted separately. */
  findDeviceId(cookie: string | undefined, account: DeviceOwner, attemptKind: DeviceAttemptKind): string | undefined
  /** Returns a new cookie that makes the device known to this account. */
  remember(cookie: string | undefined, account: DeviceOwner, attemptKind: DeviceAttemptKind): string
}

/** The maximum number of accounts on a shared device. The oldest is dropped first. */
const maxAccounts = 5
const cookiePattern = /^([\w-]{22})((?:\.[\w-]{43}){0,5})$/

const parse = (cookie: string | undefined) => {
  const [, deviceId, list = ''] = cookiePattern.exec(cookie ?? '') ?? []
  return deviceId === undefined
    ? undefined
    : { deviceId, signatures: list.split('.').filter((signature) => signature !== '') }
}

export const createKnownDevices = (keys: IdentityKeys): KnownDevices => {
  const sign = (deviceId: string, { id, password_changed_at }: DeviceOwner, attemptKind: DeviceAttemptKind) => {
    const signedParts = [deviceId, id, password_changed_at?.toISOString() ?? '']
    return keys
      .hmac('known device', ...signedParts, ...(attemptKind === 'codes' ? [] : [attemptKind]))
      .toString('base64url')
  }
  return {
    findDeviceId: (cookie, account, attemptKind) => {
      const parsed = parse(cookie)
      if (parsed === undefined) return undefined
      const { deviceId, signatures } = parsed
      const sufficientKinds: readonly DeviceAttemptKind[] = attemptKind === 'codes' ? ['codes'] : ['codes', 'passwords']
      // No constant-time comparison is needed: the signature has 256 bits, and attempts are counted.
      return sufficientKinds.some((candidate) => signatures.includes(sign(deviceId, account, candidate)))
        ? deviceId
        : undefined
    },
    remember: (cookie, account, attemptKind) => {
      const { deviceId, signatures } = parse(cookie) ?? {
        deviceId: randomBytes(16).toString('base64url'),
        signatures: [],
      }
      const codeSignature = sign(deviceId, account, 'codes')
      const passwordSignature = sign(deviceId, account, 'passwords')
      const accountSignature =
        attemptKind === 'codes' || signatures.includes(codeSignature) ? codeSignature : passwordSignature
      const otherSignatures = signatures
        .filter((signature) => signature !== codeSignature && signature !== passwordSignature)
        .slice(0, maxAccounts - 1)
      return [deviceId, accountSignature, ...otherSignatures].join('.')
    },
  }
}
