// Rejects text that the database cannot store unchanged, before any handler sees it.
import type { FieldIssue } from '#contracts/problems.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'
import { RefusalError } from '#domain/decision.ts'

/**
 * Postgres rejects U+0000. A name with this character was once sealed into the log and stopped every read model that
 * opened it. A lone surrogate would be stored as a different character.
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const findUnstorable = (value: unknown, path: string): FieldIssue[] => {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [fieldIssue(path, { key: 'validation:unsupportedCharacters' })]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => findUnstorable(item, path === '' ? name : `${path}.${name}`))
}

/** Checks every string in a validated query or body. @refuses invalid_body with a message per field */
export const requireStorable = (...inputs: readonly unknown[]): void => {
  const issues = inputs.flatMap((input) => findUnstorable(input, ''))
  if (issues.length > 0) throw new RefusalError('invalid_body', { issues })
}
