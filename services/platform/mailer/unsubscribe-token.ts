// The token in an unsubscribe link, which works without signing in. It permits nothing else, and stays valid as long as
// the account exists.
import { createHmac, timingSafeEqual } from 'node:crypto'

import { derivedKey } from '../vault/derived-key.ts'

export interface UnsubscribeTokens {
  issue(userId: string): string
  /** The id of the token's owner; undefined: the token is invalid. */
  ownerOf(token: string): string | undefined
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Bytes of the UUID and of the signature. The signature is shortened, but still too long to guess. */
const idLength = 16
const signatureLength = 16

/**
 * Uses one key per kind, derived from the master key, so an unsubscribe link for one kind of mail fits no other kind.
 */
export const createUnsubscribeTokens = (
  masterKey: Uint8Array,
  kind: 'unsubscribe' | 'mailing list' = 'unsubscribe',
): UnsubscribeTokens => {
  const key = derivedKey(masterKey, kind)
  const signatureOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, signatureLength)
  return {
    issue: (userId) => {
      const id = bytesOf(userId)
      return Buffer.concat([id, signatureOf(id)]).toString('base64url')
    },
    ownerOf: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idLength + signatureLength) return undefined
      const [id, signature] = [bytes.subarray(0, idLength), bytes.subarray(idLength)]
      return timingSafeEqual(signature, signatureOf(id)) ? uuidOf(id) : undefined
    },
  }
}
