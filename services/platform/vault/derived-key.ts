// Keys for single purposes, derived from the master key so that a single secret is kept.
import { hkdfSync } from 'node:crypto'

import { keyLength } from './box.ts'

/** The key of a purpose: another purpose has another key, and none leads back to the master key (RFC 5869). */
export const derivedKey = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', purpose, keyLength))
