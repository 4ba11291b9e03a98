// Seals the access links in emails while they wait in the outbox.
import { decrypt, encrypt } from '../vault/sealed-text.ts'
import { deriveKey } from '../vault/derive-key.ts'

export interface LinkSeal {
  seal(mailId: string, url: string): Buffer
  /** @throws SealBroken if the link was changed or moved to another email */
  open(mailId: string, sealed: Buffer): string
}

/** Creates the seal with its own key, derived from the master key. */
export const createLinkSeal = (masterKey: Uint8Array): LinkSeal => {
  const key = deriveKey(masterKey, 'mailed links')
  return {
    seal: (mailId, url) => encrypt(key, Buffer.from(url), mailId),
    open: (mailId, sealed) => decrypt(key, sealed, mailId).toString(),
  }
}
