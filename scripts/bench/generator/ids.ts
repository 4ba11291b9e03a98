// UUIDs (v4 in form) that follow from a number: the generator makes millions, and the same ones each time.
import { hash } from 'node:crypto'

/** Distinct for distinct names; spread like random ones, so that indexes and hash ranges see what they see in practice. */
export const generatedId = (name: string): string => {
  const hex = hash('sha1', name, 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
