// Keys for specific purposes, derived from the master key so that only one secret has to be stored.
import { hkdfSync } from 'node:crypto'

import { keyLength } from './sealed-text.ts'

/** Derives the key of a purpose. Each purpose has its own key, and no key reveals the master key (RFC 5869). */
export const deriveKey = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', purpose, keyLength))
