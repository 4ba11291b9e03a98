// One sealed text: AES-256-GCM, with subject, event id, and field as additional authenticated data.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

import { SealBroken, type SealedText, type SealRequest } from './vault.ts'

const algorithm = 'aes-256-gcm'
/** Lengths in bytes. */
export const keyLength = 32
const ivLength = 12
const tagLength = 16

const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Caches key objects. Node would create one from a raw key at every use, which costs twice as much as sealing. */
const getKeyObject = (key: Buffer): KeyObject => {
  const keyObject = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, keyObject)
  return keyObject
}

/** Returns the IV, the ciphertext, and the tag in one buffer. */
export const encrypt = (key: Buffer, plaintext: Buffer, additionalData: string): Buffer => {
  const iv = randomBytes(ivLength)
  const encryptor = createCipheriv(algorithm, getKeyObject(key), iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(additionalData),
  )
  return Buffer.concat([iv, encryptor.update(plaintext), encryptor.final(), encryptor.getAuthTag()])
}

/** @throws SealBroken if the key, the bytes, or the additional data differ from those used for sealing */
export const decrypt = (key: Buffer, sealed: Buffer, additionalData: string): Buffer => {
  if (sealed.length < ivLength + tagLength) throw new SealBroken('too short')
  const decryptor = createDecipheriv(algorithm, getKeyObject(key), sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(additionalData))
    .setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([decryptor.update(sealed.subarray(ivLength, -tagLength)), decryptor.final()])
  } catch (cause) {
    throw new SealBroken(`${additionalData} was changed or moved`, { cause })
  }
}

/** A parsed sealed text. `additionalData` is the authenticated part before the ciphertext. */
export interface ParsedSealedText {
  readonly subject: string
  readonly additionalData: string
  readonly ciphertext: Buffer
}

/** The subject and the event id contain no dot, but the field may, so the last dot ends the field. */
const sealedTextPattern = /^(v1\.([^.]+)\.[^.]+\..*)\.([\w-]+)$/s

/** @throws SealBroken if it is not a sealed text of this version */
export const parseSealedText = (sealed: SealedText): ParsedSealedText => {
  const [, additionalData, subject, bytes] = sealedTextPattern.exec(sealed) ?? []
  if (additionalData === undefined || subject === undefined || bytes === undefined)
    throw new SealBroken('not a sealed text')
  return { additionalData, subject, ciphertext: Buffer.from(bytes, 'base64url') }
}

/** Seals one text with its subject's key. @throws RangeError if the subject or the event id contains a dot */
export const sealText = (key: Buffer, { subject, eventId, field, text }: SealRequest): SealedText => {
  if (!/^[^.]+$/.test(subject) || !/^[^.]+$/.test(eventId))
    throw new RangeError(`a sealed text needs a subject and an event id without dots: ${subject}, ${eventId}`)
  const additionalData = `v1.${subject}.${eventId}.${field}`
  return `${additionalData}.${encrypt(key, Buffer.from(text), additionalData).toString('base64url')}`
}

/** @throws SealBroken */
export const openText = (key: Buffer, { additionalData, ciphertext }: ParsedSealedText): string =>
  decrypt(key, ciphertext, additionalData).toString()
