// The keys of identity, each for one purpose: what is guessable (an address, a code) is kept under a keyed hash.
import { createHmac } from 'node:crypto'
import { derivedKey } from '#platform/vault/derived-key.ts'

export interface IdentityKeys {
  /** 32 bytes that tell equal things apart from different ones, and nothing else to whoever lacks the key. */
  hmac(purpose: 'attempt' | 'address' | 'recovery code' | 'known device', ...parts: readonly string[]): Buffer
  /** Seals the secrets of authenticators. */
  readonly authenticators: Buffer
}

export const createIdentityKeys = (masterKey: Uint8Array): IdentityKeys => {
  const hashing = derivedKey(masterKey, 'identity hashes')
  return {
    hmac: (purpose, ...parts) =>
      createHmac('sha256', hashing)
        .update(JSON.stringify([purpose, ...parts]))
        .digest(),
    authenticators: derivedKey(masterKey, 'authenticators'),
  }
}
