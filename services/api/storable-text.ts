// Refuses text that the database could not keep as it was typed, before anything is done with it.
import type { FieldIssue } from '#contracts/problems.ts'
import { Refused } from '#domain/decision.ts'

const message = 'Contains characters that cannot be stored'

/**
 * Postgres takes no U+0000: a name that held one was sealed into the log and stopped every read model that opened it. Half
 * a surrogate pair would come back as another letter.
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const unstorable = (value: unknown, path: string): FieldIssue[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ path, message }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => unstorable(item, path === '' ? name : `${path}.${name}`))
}

/** Checks every text of a validated query or body. @refuses invalid_body with each field's message */
export const requireStorable = (...inputs: readonly unknown[]): void => {
  const issues = inputs.flatMap((input) => unstorable(input, ''))
  if (issues.length > 0) throw new Refused('invalid_body', { issues })
}
