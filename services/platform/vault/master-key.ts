// The key that wraps all other keys. It comes as text from MASTER_KEY or from a secret file next to the embedded
// database.
import { keyLength } from './sealed-text.ts'

/**
 * Parses the text of MASTER_KEY: 32 bytes in base64.
 * @throws Error that says what is wrong but never repeats the key
 */
export const parseMasterKey = (text: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyLength || key.toString('base64') !== text.trim()) {
    throw new Error(
      `The master key must be ${keyLength} bytes in base64, as "openssl rand -base64 ${keyLength}" prints.`,
    )
  }
  return key
}
