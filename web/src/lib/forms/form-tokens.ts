// Where this tab stores the guard token of each public form (form-guard.ts).
import { keysInTab, removeInTab } from '../storage/tab-storage.ts'

const prefix = 'form-token:'

export const formTokenKey = (form: string): string => `${prefix}${form}`

/** Removes the token, so that the next submission counts as a new one. */
export const deleteFormToken = (form: string): void => removeInTab(formTokenKey(form))

export const deleteFormTokens = (): void => keysInTab(prefix).forEach(removeInTab)
