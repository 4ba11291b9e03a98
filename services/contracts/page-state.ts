// What the server tells a public page that it renders for one request. The page gets it as JSON, renders the same content
// with it, and hydrates.
import type { GuardedForm } from './form-guard.ts'
import type { Problem } from './problems.ts'

/** The forms that a browser may post without a script. */
export type PostedForm = GuardedForm

/** The posted fields by name. A field with several values, such as a group of checkboxes, is an array. */
export type PostedValues = Readonly<Record<string, string | readonly string[]>>

export interface PageState {
  /** The form that was posted, if any. */
  readonly form?: PostedForm
  /** What was typed, without passwords. */
  readonly values?: PostedValues
  /** Why the form was refused. The texts are in the language of the page. */
  readonly problem?: Problem
  /** The result of the form. */
  readonly result?: unknown
  /** What the page shows besides its texts. */
  readonly data?: unknown
}

/** The id of the element that contains the state. */
export const pageStateId = 'page-state'
