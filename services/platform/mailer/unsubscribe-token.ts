// What a link in a mail carries so that its reader can stop such mails without signing in. It lets nobody do anything else,
// and works as long as the account exists.
import { createHmac, timingSafeEqual } from 'node:crypto'

import { derivedKey } from '../vault/derived-key.ts'

export interface UnsubscribeTokens {
  issue(userId: string): string
  /** Whose token it is; undefined: nobody's. */
  ownerOf(token: string): string | undefined
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Of a UUID, and of as much of the signature as nobody guesses. */
const idLength = 16
const signatureLength = 16

/** With a key of its own, derived from the master key: who holds a link to stop one kind of mail cannot stop another. */
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
