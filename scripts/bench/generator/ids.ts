// Derives UUIDs (in the format of v4) from names. The generator needs millions of them, and the same ones in every run.
import { hash } from 'node:crypto'

/**
 * Returns a different id for each name. Ids are distributed like random ones, so that indexes and hash ranges behave
 * realistically.
 */
export const deriveId = (name: string): string => {
  const hex = hash('sha1', name, 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
