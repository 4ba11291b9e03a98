// The links by which somebody without an account follows what was sent: kind, id and a signature, under a key of their own.
// Nothing is stored, so that a mail that is written again carries the same link; it works as long as the thing is there.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#platform/vault/derived-key.ts'

/** What can be followed, and the page that shows it. */
export const followedPages = {
  referral: '/request-status',
  application: '/partners/apply/status',
} as const
export type Followed = keyof typeof followedPages

export interface FollowLinks {
  /** The key of a thing: whoever holds it may look at it. */
  keyOf(kind: Followed, id: string): string
  /** The address of the page, with the key. */
  linkTo(kind: Followed, id: string, language: 'en' | 'es'): string
  /** The id, in lower case; undefined: the key is not one of ours. */
  read(kind: Followed, key: string): string | undefined
}

const idBytes = 16
/** 128 bits: as many as an id has, and nobody can try them without asking us. */
const signatureBytes = 16
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** `publicUrl`: base of the links, without a slash at its end. */
export const createFollowLinks = (masterKey: Uint8Array, publicUrl: string): FollowLinks => {
  const secret = derivedKey(masterKey, 'follow links')
  const sign = (kind: Followed, id: Buffer) =>
    createHmac('sha256', secret).update(`${kind}:`).update(id).digest().subarray(0, signatureBytes)
  const keyOf = (kind: Followed, uuid: string) => {
    const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, sign(kind, id)]).toString('base64url')
  }
  return {
    keyOf,
    linkTo: (kind, id, language) =>
      `${publicUrl}${language === 'en' ? '' : `/${language}`}${followedPages[kind]}?key=${keyOf(kind, id)}`,
    read: (kind, key) => {
      const bytes = Buffer.from(key, 'base64url')
      if (bytes.length !== idBytes + signatureBytes) return undefined
      const id = bytes.subarray(0, idBytes)
      return timingSafeEqual(bytes.subarray(idBytes), sign(kind, id)) ? uuidOf(id) : undefined
    },
  }
}
