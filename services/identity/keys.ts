// The keys of identity, one for each purpose. Values that can be guessed (an address, a code) are stored as keyed
// hashes.
import { createHmac } from 'node:crypto'
import { derivedKey } from '#platform/vault/derived-key.ts'

export interface IdentityKeys {
  /** 32 bytes that are equal for equal values. They reveal nothing else without the key. */
  hmac(purpose: 'attempt' | 'address' | 'recovery code' | 'known device', ...parts: readonly string[]): Buffer
  /** Seals the secrets of authenticator apps. */
  readonly authenticatorKey: Buffer
}

export const createIdentityKeys = (masterKey: Uint8Array): IdentityKeys => {
  const hashKey = derivedKey(masterKey, 'identity hashes')
  return {
    hmac: (purpose, ...parts) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([purpose, ...parts]))
        .digest(),
    authenticatorKey: derivedKey(masterKey, 'authenticators'),
  }
}
