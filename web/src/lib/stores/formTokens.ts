// Where this tab keeps the token of each public form that is being filled in, and what it knows of a sending without an answer.
import { keysInTab, removeInTab } from './tabStorage.ts'

const prefix = 'form-token:'

export const formTokenKey = (form: string): string => `${prefix}${form}`

/** What is sent next is another thing than what was sent before. */
export const forgetFormToken = (form: string): void => removeInTab(formTokenKey(form))

export const forgetFormTokens = (): void => keysInTab(prefix).forEach(removeInTab)
