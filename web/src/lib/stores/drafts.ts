// What a person has typed into a long form, kept until it is sent: through a reload, the end of a session and the way to another
// page and back. It is held by this tab alone and by its person's id; who signs out takes it along, and nobody else sees it.
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { forgetFormTokens } from './formTokens.ts'
import { useSession } from './session.ts'
import { keysInTab, readInTab, removeInTab, writeInTab } from './tabStorage.ts'

const prefix = 'draft:'
/** Of the forms that nobody has to sign in for: they stay the person's through signing in, and go with signing out. */
const publicPrefix = `${prefix}public:`
export const publicDraftKey = (form: string): string => `${publicPrefix}${form}`
const keyOf = (form: string, userId: string) => `${prefix}${userId}:${form}`

/** Of everybody but this person. */
const forgetOthers = (userId: string | null): void => {
  const own = userId === null ? null : keyOf('', userId)
  for (const key of keysInTab(prefix)) {
    if (own === null || !(key.startsWith(own) || key.startsWith(publicPrefix))) removeInTab(key)
  }
}

/** Whoever signs out here leaves nothing behind. */
export const forgetDrafts = (): void => {
  forgetOthers(null)
  forgetFormTokens()
}

useSession.subscribe(({ status, ending, user }) => {
  // Signed out by hand in another tab; a session that only ran out keeps what was typed for its person.
  if (status === 'signed_out' && ending === 'signed_out') forgetDrafts()
  if (user !== null) forgetOthers(user.id)
})

/** What was kept, in the shape that the form has now. */
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
  /** True where something typed earlier is in the form again. */
  readonly restored: boolean
  /** Forgets it, once it is sent or given up; the form is empty again. */
  readonly forget: () => void
}

/** The draft of a form. `empty` must not change. */
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
    forget: () => {
      if (key !== null) removeInTab(key)
      change(empty)
      setRestored(false)
    },
  }
}

export interface PublicFormDraft<Draft> extends FormDraft<Draft> {
  /** Of the form element, whose fields are named as the draft's. */
  readonly form: RefObject<HTMLFormElement | null>
  /** False until the script has taken over a page that was served as HTML. */
  readonly ready: boolean
}

let prerenderedForms: readonly HTMLFormElement[] = []
let prerenderedMain: HTMLElement | null = null
let focused: Element | null = null

/** The page is about to be drawn anew: what was typed into it as it was served goes on into the forms of the new one. */
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

/** Who was typing types on: at the same place, once what was typed stands in the new page. */
const restoreFocus = (before: HTMLElement): void => {
  const previous = focused as HTMLInputElement | null
  if (previous === null || !before.contains(previous)) return
  focused = null
  queueMicrotask(() => {
    const candidates = [...document.getElementsByName(previous.name)] as HTMLInputElement[]
    const control = candidates.find(({ value }) => value === previous.value) ?? candidates[0]
    control?.focus({ preventScroll: true })
    // Only a text has such a place.
    if (typeof previous.selectionStart === 'number')
      control?.setSelectionRange(previous.selectionStart, previous.selectionEnd)
  })
}

/** The form that was served with all these fields, once. */
export const takePrerenderedForm = (fields: readonly string[]): HTMLFormElement | null => {
  const match = prerenderedForms.find(({ elements }) => fields.every((name) => elements.namedItem(name) !== null))
  if (match === undefined) return null
  prerenderedForms = prerenderedForms.filter((form) => form !== match)
  restoreFocus(match)
  return match
}

/** The page that was served with this control, where it was drawn anew, once. */
export const takePrerenderedPage = (name: string): HTMLElement | null => {
  const main = prerenderedMain
  prerenderedMain = null
  if (main === null || main.querySelector(`[name="${name}"]`) === null) return null
  restoreFocus(main)
  return main
}

/** What was typed before the script had come. */
const valuesIn = <Draft extends object>(form: HTMLFormElement | null, empty: Draft): Partial<Draft> => {
  const values: Record<string, unknown> = {}
  for (const element of form?.elements ?? []) {
    const { name, value, type, checked } = element as HTMLInputElement
    const emptyValue: unknown = empty[name as keyof Draft]
    const isCheckbox = type === 'checkbox'
    // One of several boxes of a name.
    if (Array.isArray(emptyValue) && isCheckbox && checked)
      values[name] = [...((values[name] as unknown[]) ?? []), value]
    else if (typeof emptyValue === 'boolean' && isCheckbox && checked) values[name] = true
    else if (typeof emptyValue === 'string' && !isCheckbox && value !== '') values[name] = value
  }
  return values as Partial<Draft>
}

/** As it is kept: without what somebody agreed to, which is asked anew each time. */
const serialize = (draft: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value !== 'boolean')))

/** The draft of a public form, whoever fills it in: it begins empty, as the page was served. `empty` must not change. */
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
    forget: () => {
      removeInTab(key)
      change(empty)
      setRestored(false)
    },
  }
}
