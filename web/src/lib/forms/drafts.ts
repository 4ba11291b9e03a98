// Drafts of long forms. A draft survives a reload, the end of the session, and visits to other pages, until the form is
// submitted. Only this tab stores it, under the person's id. Signing out deletes it.
import { m } from '#messages'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PostedValues } from '#contracts/page-state.ts'
import { deleteFormTokens } from './form-tokens.ts'
import { draftPrefix, publicDraftKey, publicDraftPrefix } from './public-drafts.ts'
import { postedDraft } from './page-state.tsx'
import { useSession } from '../session/session.ts'
import { toast } from '../stores/toasts.ts'
import { keysInTab, readInTab, removeInTab, writeInTab } from '../storage/tab-storage.ts'

const draftKey = (form: string, userId: string) => `${draftPrefix}${userId}:${form}`

/** Deletes the drafts of everyone except this person. */
const deleteOtherDrafts = (userId: string | null): void => {
  const ownPrefix = userId === null ? null : draftKey('', userId)
  for (const key of keysInTab(draftPrefix)) {
    if (ownPrefix === null || !(key.startsWith(ownPrefix) || key.startsWith(publicDraftPrefix))) removeInTab(key)
  }
}

/** Deletes all drafts and form tokens. Called on sign-out. */
export const deleteDrafts = (): void => {
  deleteOtherDrafts(null)
  deleteFormTokens()
}

useSession.subscribe(({ status, endReason, user }) => {
  // The person signed out in another tab. The drafts of a session that expired are kept.
  if (status === 'signed_out' && endReason === 'signed_out') deleteDrafts()
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
  /** Deletes the draft after it is submitted or discarded, and empties the form. */
  readonly deleteDraft: () => void
}

/** The draft of a form. `empty` must be a constant. */
export const useDraft = <Draft extends object>(form: string, empty: Draft): FormDraft<Draft> => {
  const userId = useSession(({ user }) => user?.id ?? null)
  const key = userId === null ? null : draftKey(form, userId)
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
  /** Like `deleteDraft`, and offers to undo it for as long as the toast is shown. Only the page's memory keeps it. */
  readonly discard: () => void
  /** Props for the form element, whose fields have the draft's names. */
  readonly form: RefObject<HTMLFormElement | null>
}

/** The values that were typed before the script loaded. */
const readTypedValues = <Draft extends object>(form: HTMLFormElement | null, empty: Draft): Partial<Draft> => {
  const values: Record<string, unknown> = {}
  for (const element of form?.elements ?? []) {
    const { name, value, type, checked } = element as HTMLInputElement
    const emptyValue: unknown = empty[name as keyof Draft]
    const isCheckbox = type === 'checkbox'
    // One of several checkboxes with the same name.
    if (Array.isArray(emptyValue) && isCheckbox && checked)
      values[name] = [...((values[name] as unknown[]) ?? []), value]
    else if (typeof emptyValue === 'boolean' && isCheckbox && checked) values[name] = true
    else if (typeof emptyValue === 'string' && !isCheckbox && (type !== 'radio' || checked) && value !== '')
      values[name] = value
  }
  return values as Partial<Draft>
}

/** Omits consent, because the person must give it again each time. */
const withoutConsent = <Draft extends object>(draft: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value !== 'boolean')) as Partial<Draft>

const serialize = (draft: object): string => JSON.stringify(withoutConsent(draft))

/**
 * The draft of a public form. It starts with what was posted without JavaScript, to match the page. `empty` must be a
 * constant.
 */
export const usePublicDraft = <Draft extends object>(
  form: string,
  empty: Draft,
  posted?: PostedValues,
): PublicFormDraft<Draft> => {
  const key = publicDraftKey(form)
  const element = useRef<HTMLFormElement>(null)
  const [draft, change] = useState(() => postedDraft(empty, posted))
  const [restored, setRestored] = useState(false)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    const savedDraft = readDraft(key, empty)
    const typedValues = readTypedValues(element.current, empty)
    if (savedDraft !== null || Object.keys(typedValues).length > 0) change({ ...empty, ...savedDraft, ...typedValues })
    setRestored(savedDraft !== null)
    setReady(true)
  }, [key, empty])
  useEffect(() => {
    if (!ready) return
    const text = serialize(draft)
    if (text === serialize(empty)) removeInTab(key)
    else writeInTab(key, text)
  }, [key, draft, empty, ready])
  const deleteDraft = () => {
    removeInTab(key)
    change(empty)
    setRestored(false)
  }
  const undo = () => {
    // What the person has typed since stays.
    if (readInTab(key) !== null) return
    // The person may have left the form.
    writeInTab(key, serialize(draft))
    change((current) => ({ ...current, ...withoutConsent(draft) }))
    setRestored(true)
  }
  return {
    draft,
    change,
    restored,
    form: element,
    deleteDraft,
    discard: () => {
      deleteDraft()
      toast({
        kind: 'done',
        title: m['public-requests:restored.discarded'](),
        action: { label: m['public-requests:restored.undo'](), onPress: undo },
      })
    },
  }
}
