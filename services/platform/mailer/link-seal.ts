// Seals the links of mails that let their holder in, for the time they wait in the outbox.
import { decrypt, encrypt } from '../vault/box.ts'
import { derivedKey } from '../vault/derived-key.ts'

export interface LinkSeal {
  seal(mailId: string, url: string): Buffer
  /** @throws SealBroken on a link that was changed or moved to another mail */
  open(mailId: string, sealed: Buffer): string
}

/** With a key of its own, derived from the master key. */
export const createLinkSeal = (masterKey: Uint8Array): LinkSeal => {
  const key = derivedKey(masterKey, 'mailed links')
  return {
    seal: (mailId, url) => encrypt(key, Buffer.from(url), mailId),
    open: (mailId, sealed) => decrypt(key, sealed, mailId).toString(),
  }
}
