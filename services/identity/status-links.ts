// Links that let a person without an account follow a submission. A link contains the submission's id, and a signature
// over its kind and id. Nothing is stored, so a repeated email contains the same link. A link works as long as the
// submission exists.
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
  /** Creates the key of a submission. Anyone who has it may see the status. */
  createKey(kind: StatusPageKind, id: string): string
  /** Returns the URL of the status page, including the key. */
  linkTo(kind: StatusPageKind, id: string, language: Language): string
  /** Returns the id in lower case, or undefined if we did not issue this key. */
  verifyKey(kind: StatusPageKind, key: string): string | undefined
}

const idBytes = 16
/** 128 bits are enough, because each guess takes a request to our server. */
const signatureBytes = 16
const formatUuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** `publicUrl` is the base URL of the links, without a trailing slash. */
export const createStatusLinks = (masterKey: Uint8Array, publicUrl: string): StatusLinks => {
  const secret = deriveKey(masterKey, 'follow links')
  const sign = (kind: StatusPageKind, id: Buffer) =>
    createHmac('sha256', secret).update(`${kind}:`).update(id).digest().subarray(0, signatureBytes)
  const createKey = (kind: StatusPageKind, uuid: string) => {
    const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, sign(kind, id)]).toString('base64url')
  }
  return {
    createKey,
    linkTo: (kind, id, language) => `${publicUrl}${pathIn(language, statusPages[kind])}?key=${createKey(kind, id)}`,
    verifyKey: (kind, key) => {
      const bytes = Buffer.from(key, 'base64url')
      if (bytes.length !== idBytes + signatureBytes) return undefined
      const id = bytes.subarray(0, idBytes)
      return timingSafeEqual(bytes.subarray(idBytes), sign(kind, id)) ? formatUuid(id) : undefined
    },
  }
}
