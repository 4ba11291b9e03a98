// Links with which a person without an account follows a submission: kind, id, and a signature under their own key.
// Nothing is stored, so a message that is written again carries the same link. It works as long as the submission
// exists.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, pathIn } from '#contracts/language.ts'
import { derivedKey } from '#platform/vault/derived-key.ts'

/** The kinds of submissions that can be followed, and their pages. */
const statusPages = {
  referral: '/request-status',
  application: '/partners/apply/status',
} as const
type StatusPageKind = keyof typeof statusPages

export interface StatusLinks {
  /** The key of a submission. Its holder may see the status. */
  keyOf(kind: StatusPageKind, id: string): string
  /** The URL of the page, with the key. */
  linkTo(kind: StatusPageKind, id: string, language: Language): string
  /** The id, in lower case; undefined if we did not issue this key. */
  readKey(kind: StatusPageKind, key: string): string | undefined
}

const idBytes = 16
/** 128 bits, as many as an id has. Each guess takes a request to our server. */
const signatureBytes = 16
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** `publicUrl`: base of the links, without a trailing slash. */
export const createStatusLinks = (masterKey: Uint8Array, publicUrl: string): StatusLinks => {
  const secret = derivedKey(masterKey, 'follow links')
  const sign = (kind: StatusPageKind, id: Buffer) =>
    createHmac('sha256', secret).update(`${kind}:`).update(id).digest().subarray(0, signatureBytes)
  const keyOf = (kind: StatusPageKind, uuid: string) => {
    const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, sign(kind, id)]).toString('base64url')
  }
  return {
    keyOf,
    linkTo: (kind, id, language) => `${publicUrl}${pathIn(language, statusPages[kind])}?key=${keyOf(kind, id)}`,
    readKey: (kind, key) => {
      const bytes = Buffer.from(key, 'base64url')
      if (bytes.length !== idBytes + signatureBytes) return undefined
      const id = bytes.subarray(0, idBytes)
      return timingSafeEqual(bytes.subarray(idBytes), sign(kind, id)) ? uuidOf(id) : undefined
    },
  }
}
