// What the server knew when it rendered this page for one request, such as a posted form and why it was refused. Pages
// that do not depend on the request have no state.
import type { FieldErrors } from './field-errors.ts'
import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import type { Problem } from '#contracts/problems.ts'
import {
  type FormResults,
  type PageState,
  type PostedForm,
  type PostedValues,
  pageStateId,
} from '#contracts/page-state.ts'

const readPageState = (): PageState | undefined => {
  const text = typeof document === 'undefined' ? undefined : document.getElementById(pageStateId)?.textContent
  return text === undefined || text === null ? undefined : (JSON.parse(text) as PageState)
}

const PageStateContext = createContext(readPageState())

/** The key of the first location. A page that is reloaded keeps the key that the router gave it. */
const readFirstKey = (): string => {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'default'
}

const firstKey = readFirstKey()

/** Sets the state while the server renders a page. The browser reads it from the page. */
export const PageStateProvider = PageStateContext.Provider

const noState: PageState = {}

/** The state of the page that the server sent. It is empty on the pages that the person opens from there. */
export const usePageState = (): PageState => {
  const state = useContext(PageStateContext)
  const isFirstPage = useLocation().key === firstKey
  return isFirstPage ? (state ?? noState) : noState
}

interface PostedState<Form extends PostedForm> extends Pick<PageState, 'values' | 'problem'> {
  readonly result?: Form extends keyof FormResults ? FormResults[Form] : never
}

/** What the browser posted with this form, and the problem or the result. Empty if it did not post this form. */
export const usePosted = <Form extends PostedForm>(form: Form): PostedState<Form> => {
  const state = usePageState()
  if (state.form !== form) return {}
  // The server sends the result of this form.
  return state as unknown as PostedState<Form>
}

/** The first message for each field. */
export const postedErrors = <Field extends string>({ issues = [] }: Partial<Problem> = {}): FieldErrors<Field> =>
  // The server names the fields as the form does.
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [path, message])) as FieldErrors<Field>

/** The posted values in a form's draft. Its type tells a group of checkboxes and a single one from text. */
export const postedDraft = <Draft extends object>(empty: Draft, values: PostedValues = {}): Draft =>
  Object.fromEntries(
    Object.entries(empty).map(([field, emptyValue]: [string, unknown]) => {
      const value = values[field]
      if (value === undefined) return [field, emptyValue]
      if (typeof emptyValue === 'boolean') return [field, true]
      return [field, Array.isArray(emptyValue) ? [value].flat() : [value].flat().at(-1)]
    }),
  ) as Draft
