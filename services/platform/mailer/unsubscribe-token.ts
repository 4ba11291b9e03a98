// The token in an unsubscribe link, which works without signing in. It permits nothing else and is valid as long as the
// account exists.
import { createHmac, timingSafeEqual } from 'node:crypto'

import { deriveKey } from '../vault/derive-key.ts'

export interface UnsubscribeTokens {
  issue(userId: string): string
  /** Returns the id of the token's owner, or undefined if the token is invalid. */
  ownerOf(token: string): string | undefined
}

const uuidToBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const bytesToUuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Lengths of the UUID and of the signature in bytes. The signature is shortened but still too long to guess. */
const idLength = 16
const signatureLength = 16

/** Uses one key per kind, derived from the master key, so an unsubscribe link works for only one kind of email. */
export const createUnsubscribeTokens = (
  masterKey: Uint8Array,
  kind: 'unsubscribe' | 'mailing list' = 'unsubscribe',
): UnsubscribeTokens => {
  const key = deriveKey(masterKey, kind)
  const sign = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, signatureLength)
  return {
    issue: (userId) => {
      const id = uuidToBytes(userId)
      return Buffer.concat([id, sign(id)]).toString('base64url')
    },
    ownerOf: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idLength + signatureLength) return undefined
      const [id, signature] = [bytes.subarray(0, idLength), bytes.subarray(idLength)]
      return timingSafeEqual(signature, sign(id)) ? bytesToUuid(id) : undefined
    },
  }
}
