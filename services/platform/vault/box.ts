// One sealed text: AES-256-GCM, with subject, event id, and field as additional authenticated data.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

import { SealBroken, type SealedText, type SealRequest } from './vault.ts'

const cipher = 'aes-256-gcm'
/** Lengths in bytes. */
export const keyLength = 32
const ivLength = 12
const tagLength = 16

const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Caches key objects. Node would create one from a raw key at every use, which costs twice as much as the sealing. */
const keyObjectOf = (key: Buffer): KeyObject => {
  const known = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, known)
  return known
}

/** Returns iv, ciphertext, and tag in one buffer. */
export const encrypt = (key: Buffer, plain: Buffer, additional: string): Buffer => {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, keyObjectOf(key), iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(additional),
  )
  return Buffer.concat([iv, sealing.update(plain), sealing.final(), sealing.getAuthTag()])
}

/** @throws SealBroken if the key, the bytes, or the additional data differ from those of the sealing */
export const decrypt = (key: Buffer, sealed: Buffer, additional: string): Buffer => {
  if (sealed.length < ivLength + tagLength) throw new SealBroken('too short')
  const opening = createDecipheriv(cipher, keyObjectOf(key), sealed.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(additional))
    .setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivLength, -tagLength)), opening.final()])
  } catch (cause) {
    throw new SealBroken(`${additional} was changed or moved`, { cause })
  }
}

/** A parsed sealed text. `address` is everything before the bytes, and is authenticated by the seal. */
export interface Box {
  readonly subject: string
  readonly address: string
  readonly bytes: Buffer
}

/** Subject and event id contain no dot, but the field may. So the last dot ends the field. */
const layout = /^(v1\.([^.]+)\.[^.]+\..*)\.([\w-]+)$/s

/** @throws SealBroken if it is not a sealed text of this version */
export const parseBox = (sealed: SealedText): Box => {
  const [, address, subject, bytes] = layout.exec(sealed) ?? []
  if (address === undefined || subject === undefined || bytes === undefined) throw new SealBroken('not a sealed text')
  return { address, subject, bytes: Buffer.from(bytes, 'base64url') }
}

/** Seals one text with its subject's key. @throws RangeError if the subject or the event id contains a dot */
export const sealText = (key: Buffer, { subject, eventId, field, text }: SealRequest): SealedText => {
  if (!/^[^.]+$/.test(subject) || !/^[^.]+$/.test(eventId))
    throw new RangeError(`a sealed text needs a subject and an event id without dots: ${subject}, ${eventId}`)
  const address = `v1.${subject}.${eventId}.${field}`
  return `${address}.${encrypt(key, Buffer.from(text), address).toString('base64url')}`
}

/** @throws SealBroken */
export const openText = (key: Buffer, { address, bytes }: Box): string => decrypt(key, bytes, address).toString()
