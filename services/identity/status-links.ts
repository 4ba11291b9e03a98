// Links with which a person without an account can follow a submission. A link contains the submission's id and a
// signature, made with a key for each kind of link. Nothing is stored, so an email that is written again contains the
// same link. A link works as long as the submission exists.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, pathIn } from '#contracts/language.ts'
import { deriveKey } from '#platform/vault/derive-key.ts'

/** The kinds of submissions that can be followed, and their status pages. */
const statusPages = {
  referral: '/request-status',
  application: '/partners/apply/status',
} as const
type StatusPageKind = keyof typeof statusPages

export interface StatusLinks {
  /** Returns the key of a submission. Its holder may see the status. */
  keyOf(kind: StatusPageKind, id: string): string
  /** Returns the URL of the page, with the key. */
  linkTo(kind: StatusPageKind, id: string, language: Language): string
  /** Returns the id in lower case, or undefined if we did not issue this key. */
  readKey(kind: StatusPageKind, key: string): string | undefined
}

const idBytes = 16
/** 128 bits, as many as an id has. Each guess takes a request to our server. */
const signatureBytes = 16
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** `publicUrl` is the base URL of the links, without a trailing slash. */
export const createStatusLinks = (masterKey: Uint8Array, publicUrl: string): StatusLinks => {
  const secret = deriveKey(masterKey, 'follow links')
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
