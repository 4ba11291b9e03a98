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
const kept = <Draft extends object>(key: string | null, empty: Draft): Draft | null => {
  const text = key === null ? null : readInTab(key)
  if (text === null) return null
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? { ...empty, ...found } : null
  } catch {
    return null
  }
}

export interface KeptDraft<Draft> {
  readonly draft: Draft
  readonly change: Dispatch<SetStateAction<Draft>>
  /** True where something typed earlier is in the form again. */
  readonly restored: boolean
  /** Forgets it, once it is sent or given up; the form is empty again. */
  readonly forget: () => void
}

/** The draft of a form. `empty` must not change. */
export const useDraft = <Draft extends object>(form: string, empty: Draft): KeptDraft<Draft> => {
  const userId = useSession(({ user }) => user?.id ?? null)
  const key = userId === null ? null : keyOf(form, userId)
  const [found] = useState(() => kept(key, empty))
  const [draft, change] = useState(found ?? empty)
  const [restored, setRestored] = useState(found !== null)
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

export interface PublicDraft<Draft> extends KeptDraft<Draft> {
  /** Of the form element, whose fields are named as the draft's. */
  readonly form: RefObject<HTMLFormElement | null>
  /** False until the script has taken over a page that was served as HTML. */
  readonly ready: boolean
}

let served: readonly HTMLFormElement[] = []
let servedMain: HTMLElement | null = null
let focused: Element | null = null

/** The page is about to be drawn anew: what was typed into it as it was served goes on into the forms of the new one. */
export const keepServedForms = (root: HTMLElement): void => {
  served = [...root.querySelectorAll('form')]
  servedMain = root.querySelector('main')
  const follow = () => {
    focused = document.activeElement
  }
  follow()
  root.addEventListener('focusin', follow)
  addEventListener('taken-over', () => root.removeEventListener('focusin', follow), { once: true })
}

/** Who was typing types on: at the same place, once what was typed stands in the new page. */
const focusAgain = (before: HTMLElement): void => {
  const left = focused as HTMLInputElement | null
  if (left === null || !before.contains(left)) return
  focused = null
  queueMicrotask(() => {
    const same = [...document.getElementsByName(left.name)] as HTMLInputElement[]
    const control = same.find(({ value }) => value === left.value) ?? same[0]
    control?.focus({ preventScroll: true })
    // Only a text has such a place.
    if (typeof left.selectionStart === 'number') control?.setSelectionRange(left.selectionStart, left.selectionEnd)
  })
}

/** The form that was served with all these fields, once. */
export const servedWith = (fields: readonly string[]): HTMLFormElement | null => {
  const found = served.find(({ elements }) => fields.every((name) => elements.namedItem(name) !== null))
  if (found === undefined) return null
  served = served.filter((form) => form !== found)
  focusAgain(found)
  return found
}

/** The page that was served with this control, where it was drawn anew, once. */
export const servedPageWith = (name: string): HTMLElement | null => {
  const found = servedMain
  servedMain = null
  if (found === null || found.querySelector(`[name="${name}"]`) === null) return null
  focusAgain(found)
  return found
}

/** What was typed before the script had come. */
const typedIn = <Draft extends object>(form: HTMLFormElement | null, empty: Draft): Partial<Draft> => {
  const found: Record<string, unknown> = {}
  for (const element of form?.elements ?? []) {
    const { name, value, type, checked } = element as HTMLInputElement
    const before: unknown = empty[name as keyof Draft]
    const box = type === 'checkbox'
    // One of several boxes of a name.
    if (Array.isArray(before) && box && checked) found[name] = [...((found[name] as unknown[]) ?? []), value]
    else if (typeof before === 'boolean' && box && checked) found[name] = true
    else if (typeof before === 'string' && !box && value !== '') found[name] = value
  }
  return found as Partial<Draft>
}

/** As it is kept: without what somebody agreed to, which is asked anew each time. */
const asKept = (draft: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value !== 'boolean')))

/** The draft of a public form, whoever fills it in: it begins empty, as the page was served. `empty` must not change. */
export const usePublicDraft = <Draft extends object>(form: string, empty: Draft): PublicDraft<Draft> => {
  const key = publicDraftKey(form)
  const element = useRef<HTMLFormElement>(null)
  const [draft, change] = useState(empty)
  const [restored, setRestored] = useState(false)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    const found = kept(key, empty)
    const typed = { ...typedIn(servedWith(Object.keys(empty)), empty), ...typedIn(element.current, empty) }
    if (found !== null || Object.keys(typed).length > 0) change({ ...empty, ...found, ...typed })
    setRestored(found !== null)
    setReady(true)
  }, [key, empty])
  useEffect(() => {
    if (!ready) return
    const text = asKept(draft)
    if (text === asKept(empty)) removeInTab(key)
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
