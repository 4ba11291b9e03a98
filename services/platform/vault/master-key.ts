// The key that wraps all others, as text: in MASTER_KEY, or in the secret's file beside the embedded database.
import { keyLength } from './box.ts'

/** Reads a key as it stands in MASTER_KEY: 32 bytes in base64. @throws Error that says what is wrong, never the key */
export const parseMasterKey = (text: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyLength || key.toString('base64') !== text.trim()) {
    throw new Error(
      `The master key must be ${keyLength} bytes in base64, as "openssl rand -base64 ${keyLength}" prints.`,
    )
  }
  return key
}
