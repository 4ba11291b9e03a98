// Seals what a signed-out family typed into the form "Request Help", so that its browser can keep it and only the server
// can read it.
import type { PostedValues } from '#contracts/page-state.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveKey } from '#platform/vault/derive-key.ts'
import { decrypt, encrypt } from '#platform/vault/sealed-text.ts'
import { SealBroken } from '#platform/vault/vault.ts'
import { z } from 'zod'

export interface HelpDraftSeal {
  /** `expires` is when the text can no longer be opened. */
  seal(values: PostedValues): { readonly text: string; readonly expires: Date }
  /** Undefined if the text has expired, or was not sealed with this key. */
  open(text: string): PostedValues | undefined
}

/** Long enough to register and to open the link in the confirmation email. In milliseconds. */
const lifetime = 2 * 3_600_000

const Stored = z.object({ expires: z.number(), values: z.record(z.string(), z.string()) })

const purpose = 'help request drafts'

/** The key is derived from the master key. */
export const createHelpDraftSeal = (masterKey: Uint8Array, clock: Clock): HelpDraftSeal => {
  const key = deriveKey(masterKey, purpose)
  const now = () => clock.now().getTime()
  return {
    seal: (values) => {
      const expires = now() + lifetime
      const sealed = encrypt(key, Buffer.from(JSON.stringify({ expires, values })), purpose)
      return { text: sealed.toString('base64url'), expires: new Date(expires) }
    },
    open: (text) => {
      try {
        const opened = decrypt(key, Buffer.from(text, 'base64url'), purpose).toString()
        const { expires, values } = Stored.parse(JSON.parse(opened))
        return expires > now() ? values : undefined
      } catch (error) {
        if (error instanceof SealBroken) return undefined
        throw error
      }
    },
  }
}
