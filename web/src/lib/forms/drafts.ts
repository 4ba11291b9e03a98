// Drafts of long forms. A draft survives a reload, the end of the session, and visits to other pages, until the form is
// sent. Only this tab stores it, under the person's id. Signing out deletes it.
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { deleteFormTokens } from './form-tokens.ts'
import { useSession } from '../session/session.ts'
import { keysInTab, readInTab, removeInTab, writeInTab } from '../storage/tab-storage.ts'

const prefix = 'draft:'
/** Drafts of forms that need no sign-in. They survive signing in, and signing out deletes them. */
const publicPrefix = `${prefix}public:`
export const publicDraftKey = (form: string): string => `${publicPrefix}${form}`
const keyOf = (form: string, userId: string) => `${prefix}${userId}:${form}`

/** Deletes the drafts of everyone except this person. */
const deleteOtherDrafts = (userId: string | null): void => {
  const own = userId === null ? null : keyOf('', userId)
  for (const key of keysInTab(prefix)) {
    if (own === null || !(key.startsWith(own) || key.startsWith(publicPrefix))) removeInTab(key)
  }
}

/** Deletes everything on sign-out. */
export const deleteDrafts = (): void => {
  deleteOtherDrafts(null)
  deleteFormTokens()
}

useSession.subscribe(({ status, ending, user }) => {
  // The person signed out in another tab. If a session only expires, the person's drafts are kept.
  if (status === 'signed_out' && ending === 'signed_out') deleteDrafts()
  if (user !== null) deleteOtherDrafts(user.id)
})

/** The stored draft, with defaults for fields that have been added to the form since. */
const readDraft = <Draft extends object>(key: string | null, empty: Draft): Draft | null => {
  const text = key === null ? null : readInTab(key)
  if (text === null) return null
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...empty, ...parsed } : null
  } catch {
    return null
  }
}

export interface FormDraft<Draft> {
  readonly draft: Draft
  readonly change: Dispatch<SetStateAction<Draft>>
  /** Whether the form shows an earlier draft. */
  readonly restored: boolean
  /** Deletes the draft after it is sent or discarded, and empties the form. */
  readonly deleteDraft: () => void
}

/** The draft of a form. `empty` must be a constant. */
export const useDraft = <Draft extends object>(form: string, empty: Draft): FormDraft<Draft> => {
  const userId = useSession(({ user }) => user?.id ?? null)
  const key = userId === null ? null : keyOf(form, userId)
  const [savedDraft] = useState(() => readDraft(key, empty))
  const [draft, change] = useState(savedDraft ?? empty)
  const [restored, setRestored] = useState(savedDraft !== null)
  useEffect(() => {
    if (key === null) return
    if (draft === empty) removeInTab(key)
    else writeInTab(key, JSON.stringify(draft))
  }, [key, draft, empty])
  return {
    draft,
    change,
    restored,
    deleteDraft: () => {
      if (key !== null) removeInTab(key)
      change(empty)
      setRestored(false)
    },
  }
}

export interface PublicFormDraft<Draft> extends FormDraft<Draft> {
  /** Props for the form element, whose fields have the draft's names. */
  readonly form: RefObject<HTMLFormElement | null>
  /** False until a prerendered page is hydrated. */
  readonly ready: boolean
}

let prerenderedForms: readonly HTMLFormElement[] = []
let prerenderedMain: HTMLElement | null = null
let focused: Element | null = null

/**
 * Call before the app replaces the prerendered page, so that the new forms take over the text typed into the old ones.
 */
export const rememberPrerenderedForms = (root: HTMLElement): void => {
  prerenderedForms = [...root.querySelectorAll('form')]
  prerenderedMain = root.querySelector('main')
  const trackFocus = () => {
    focused = document.activeElement
  }
  trackFocus()
  root.addEventListener('focusin', trackFocus)
  addEventListener('hydrated', () => root.removeEventListener('focusin', trackFocus), { once: true })
}

/** Moves the focus to the same field of the new page, after the typed text has been restored there. */
const restoreFocus = (before: HTMLElement): void => {
  const previous = focused as HTMLInputElement | null
  if (previous === null || !before.contains(previous)) return
  focused = null
  queueMicrotask(() => {
    const candidates = [...document.getElementsByName(previous.name)] as HTMLInputElement[]
    const control = candidates.find(({ value }) => value === previous.value) ?? candidates[0]
    control?.focus({ preventScroll: true })
    // Text in a field that was empty comes from the tab. The person is about to type there, and that replaces it.
    if (previous.value === '' && control instanceof HTMLInputElement) control.select()
    // Only text fields have a selection.
    else if (typeof previous.selectionStart === 'number')
      control?.setSelectionRange(previous.selectionStart, previous.selectionEnd)
  })
}

/** Returns the prerendered form that has all these fields, once. */
export const takePrerenderedForm = (fields: readonly string[]): HTMLFormElement | null => {
  const match = prerenderedForms.find(({ elements }) => fields.every((name) => elements.namedItem(name) !== null))
  if (match === undefined) return null
  prerenderedForms = prerenderedForms.filter((form) => form !== match)
  restoreFocus(match)
  return match
}

/** Returns the prerendered page that had this control if the app replaced that page, once. */
export const takePrerenderedPage = (name: string): HTMLElement | null => {
  const main = prerenderedMain
  prerenderedMain = null
  if (main === null || main.querySelector(`[name="${name}"]`) === null) return null
  restoreFocus(main)
  return main
}

/** The values typed before the script loaded. */
const valuesIn = <Draft extends object>(form: HTMLFormElement | null, empty: Draft): Partial<Draft> => {
  const values: Record<string, unknown> = {}
  for (const element of form?.elements ?? []) {
    const { name, value, type, checked } = element as HTMLInputElement
    const emptyValue: unknown = empty[name as keyof Draft]
    const isCheckbox = type === 'checkbox'
    // One of several checkboxes with the same name.
    if (Array.isArray(emptyValue) && isCheckbox && checked)
      values[name] = [...((values[name] as unknown[]) ?? []), value]
    else if (typeof emptyValue === 'boolean' && isCheckbox && checked) values[name] = true
    else if (typeof emptyValue === 'string' && !isCheckbox && value !== '') values[name] = value
  }
  return values as Partial<Draft>
}

/** Omits consent, because the person is asked for it again each time. */
const serialize = (draft: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value !== 'boolean')))

/** The draft of a public form. It starts empty, to match the prerendered page. `empty` must be a constant. */
export const usePublicDraft = <Draft extends object>(form: string, empty: Draft): PublicFormDraft<Draft> => {
  const key = publicDraftKey(form)
  const element = useRef<HTMLFormElement>(null)
  const [draft, change] = useState(empty)
  const [restored, setRestored] = useState(false)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    const savedDraft = readDraft(key, empty)
    const typed = { ...valuesIn(takePrerenderedForm(Object.keys(empty)), empty), ...valuesIn(element.current, empty) }
    if (savedDraft !== null || Object.keys(typed).length > 0) change({ ...empty, ...savedDraft, ...typed })
    setRestored(savedDraft !== null)
    setReady(true)
  }, [key, empty])
  useEffect(() => {
    if (!ready) return
    const text = serialize(draft)
    if (text === serialize(empty)) removeInTab(key)
    else writeInTab(key, text)
  }, [key, draft, empty, ready])
  return {
    draft,
    change,
    restored,
    form: element,
    ready,
    deleteDraft: () => {
      removeInTab(key)
      change(empty)
      setRestored(false)
    },
  }
}
