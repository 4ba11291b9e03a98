// Identity's keys, one for each purpose. Values that can be guessed, such as an address or a code, are stored as keyed
// hashes.
import { createHmac } from 'node:crypto'
import { deriveKey } from '#platform/vault/derive-key.ts'

export interface IdentityKeys {
  /** Returns the same 32 bytes for equal values. Without the key, they reveal nothing else. */
  hmac(
    purpose: 'attempt' | 'address' | 'recovery code' | 'known device' | 'text number' | 'text code',
    ...parts: readonly string[]
  ): Buffer
  /** The key that seals the secrets of authenticator apps. */
  readonly authenticatorKey: Buffer
  /** The key that seals what people typed to become clients. */
  readonly profileKey: Buffer
  /** The key that seals the numbers of text messages. */
  readonly textNumberKey: Buffer
}

export const createIdentityKeys = (masterKey: Uint8Array): IdentityKeys => {
  const hashKey = deriveKey(masterKey, 'identity hashes')
  return {
    hmac: (purpose, ...parts) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([purpose, ...parts]))
        .digest(),
    authenticatorKey: deriveKey(masterKey, 'authenticators'),
    profileKey: deriveKey(masterKey, 'pending profiles'),
    textNumberKey: deriveKey(masterKey, 'text numbers'),
  }
}
