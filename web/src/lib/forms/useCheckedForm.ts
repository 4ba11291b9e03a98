// The state of a form with text fields. It validates with the server's schema, shows errors at each field, including
// the server's own, and keeps the input after every failure.
import { type ChangeEvent, type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Problem } from '#contracts/problems.ts'
import { publicDraftKey } from './public-drafts.ts'
import type { PageState } from '#contracts/page-state.ts'
import { postedDraft } from './page-state.tsx'
import { parseStoredObject, readInTab, removeInTab, writeInTab } from '../storage/tab-storage.ts'
import { type FieldErrors, fieldErrors } from './field-errors.ts'

/** Rules for a page that loads its schema later. `prepare` is called when the person starts to fill in the form. */
interface LazyRules<Typed, Checked> {
  readonly prepare: () => void
  readonly load: () => Promise<z.ZodType<Checked, Typed>>
}

export type ValidationRules<Typed, Checked> = z.ZodType<Checked, Typed> | LazyRules<Typed, Checked>

type FieldOf<Typed> = keyof Typed & string

interface Options<Typed> {
  readonly initial: Typed
  /** The fields in display order, with the id of each control. */
  readonly ids: { readonly [Field in FieldOf<Typed>]?: string }
  /**
   * The fields that the tab stores, and the name under which it stores them. Forms with the same name share the values.
   * Never includes a password.
   */
  readonly persist?: { readonly name: string; readonly fields: readonly FieldOf<Typed>[] }
  /** What was posted without JavaScript, and how the form explains a problem that no field has caused. */
  readonly posted?: {
    readonly state: Pick<PageState, 'values' | 'problem'>
    readonly fallbackField: FieldOf<Typed>
    readonly explain: (problem: Problem) => Refusal
  }
}

export interface Refusal {
  /** The title of the error summary. */
  readonly title: string
  readonly text: string
}

/** Props for the control of a field. */
interface FieldControl {
  readonly name: string
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

export interface CheckedForm<Typed, Checked> {
  /** The current input. */
  readonly values: Typed
  field(field: FieldOf<Typed>): FieldControl
  /** Sets a field whose control is not an input. */
  set<Field extends FieldOf<Typed>>(field: Field, value: Typed[Field]): void
  readonly pending: boolean
  /** Props for the form element, whose fields have the schema's names. */
  readonly element: RefObject<HTMLFormElement | null>
  readonly prepare: (() => void) | undefined
  /** Deletes the values that the tab stores. */
  readonly deleteStored: () => void
  /** Resets the form. */
  readonly reset: () => void
  /** The error of a field. */
  error(field: FieldOf<Typed>): string | undefined
  readonly summary: {
    readonly problems: readonly { readonly id: string; readonly message: string }[]
    readonly submitCount: number
    readonly title?: string
  }
  /**
   * `submit` receives the validated values. `titleIfInvalid` may return a title for the error summary.
   */
  handle(
    submit: (values: Checked) => Promise<void>,
    titleIfInvalid?: (typed: Typed) => string | undefined,
  ): (event: SubmitEvent) => void
  /** Shows the server's issues at their fields. If no issue names a field, shows the refusal at `fallbackField`. */
  showProblem(problem: Problem, fallbackField: FieldOf<Typed>, refusal: Refusal): void
  /** Shows an error at a field. */
  showFieldError(field: FieldOf<Typed>, message: string): void
}

/** The fields that the tab stores. */
const savedFields = <Typed>(persist: Options<Typed>['persist']) => {
  const key = persist === undefined ? undefined : publicDraftKey(persist.name)
  const isSaved = (field: FieldOf<Typed>) => persist?.fields.includes(field) === true
  const read = (): Readonly<Record<string, string>> =>
    key === undefined ? {} : (parseStoredObject(readInTab(key)) ?? {})
  return {
    read: (field: FieldOf<Typed>): string | undefined => (isSaved(field) ? read()[field] : undefined),
    write: (field: FieldOf<Typed>, value: string) => {
      if (key !== undefined && isSaved(field)) writeInTab(key, JSON.stringify({ ...read(), [field]: value }))
    },
    deleteStored: () => {
      if (key !== undefined) removeInTab(key)
    },
  }
}

/** Groups the server's issues by field. If no issue names a field of this form, the text goes to `fallbackField`. */
const groupErrors = <Typed>(
  { issues = [] }: Problem,
  ids: Options<Typed>['ids'],
  fallbackField: string,
  text: string,
) => {
  const named = issues.filter(({ path }) => path in ids).map(({ path, message }) => [path, message] as const)
  return Object.fromEntries(named.length > 0 ? named : [[fallbackField, text]]) as FieldErrors<FieldOf<Typed>>
}

const explainPosted = <Typed>(ids: Options<Typed>['ids'], posted: Options<Typed>['posted']) => {
  const problem = posted?.state.problem
  if (posted === undefined || problem === undefined) return undefined
  const { title, text } = posted.explain(problem)
  return { title, errors: groupErrors(problem, ids, posted.fallbackField, text) }
}

/** The value that a field had before the script loaded. */
const readTypedValue = (form: HTMLFormElement | null, name: string): string => {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLSelectElement) return control.value
  return control instanceof HTMLInputElement && control.type !== 'checkbox' ? control.value : ''
}

/**
 * Selects the text that is being restored into an empty field with the focus. The person is about to type there, and
 * otherwise the new text would follow the restored one: two email addresses in one field.
 */
const selectWhenRestored = (control: Element | null): void => {
  if (!(control instanceof HTMLInputElement) || control.value !== '') return
  // The restored text is in the field once React has rendered again, which it does before the next microtask.
  queueMicrotask(() => control.select())
}

/**
 * Returns the validated values, or the errors. If the schema does not load, the form is submitted without validation.
 * That request will fail too, and its error says why.
 */
const validate = async <Typed, Checked>(rules: ValidationRules<Typed, Checked>, typed: Typed) => {
  const schema = 'load' in rules ? await rules.load().catch(() => undefined) : rules
  const checked = schema?.safeParse(typed)
  if (checked?.success === false) return { errors: fieldErrors<FieldOf<Typed>>(checked.error) }
  return { values: checked === undefined ? (typed as unknown as Checked) : checked.data }
}

export const useCheckedForm = <Typed extends { readonly [Field in keyof Typed]: string }, Checked>(
  rules: ValidationRules<Typed, Checked>,
  { initial, ids, persist, posted }: Options<Typed>,
): CheckedForm<Typed, Checked> => {
  type Field = FieldOf<Typed>
  const [values, setValues] = useState(() => postedDraft(initial, posted?.state.values))
  const [postedProblem] = useState(() => explainPosted(ids, posted))
  const [errors, setErrors] = useState<FieldErrors<Field>>(postedProblem?.errors ?? {})
  const [title, setTitle] = useState(postedProblem?.title)
  const [submitCount, setSubmitCount] = useState(0)
  const [pending, setPending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const saved = savedFields(persist)
  const fields = Object.keys(ids) as Field[]

  const set = (field: Field, value: string) => {
    setValues((previous) => ({ ...previous, [field]: value }))
    // The old error no longer applies.
    setErrors((previous) => ({ ...previous, [field]: undefined }))
    saved.write(field, value)
  }

  /** Restores the values that were typed before hydration or that the tab stored. Runs once, when the form mounts. */
  const restore = useRef(() => {
    if (element.current?.contains(document.activeElement)) selectWhenRestored(document.activeElement)
    for (const field of fields) {
      const value = readTypedValue(element.current, field) || saved.read(field)
      if (value !== undefined && value !== values[field] && initial[field] === '') set(field, value)
    }
  })
  useLayoutEffect(() => restore.current(), [])

  const problems = fields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: ids[field] ?? field, message }]
  })
  return {
    values,
    field: (field) => ({
      name: field,
      value: values[field],
      onChange: ({ currentTarget }) => set(field, currentTarget.value),
    }),
    set,
    pending,
    element,
    prepare: 'load' in rules ? rules.prepare : undefined,
    deleteStored: saved.deleteStored,
    reset: () => {
      setValues(initial)
      setErrors({})
    },
    error: (field) => errors[field],
    summary: { problems, submitCount, ...(title === undefined ? {} : { title }) },
    handle: (submit, titleIfInvalid) => (event) => {
      event.preventDefault()
      // React events bubble through portals, so a form in a dialog must stop the event.
      event.stopPropagation()
      if (pending) return
      setPending(true)
      setTitle(undefined)
      const attempt = async () => {
        const { errors: newErrors, values: checked } = await validate(rules, values)
        setErrors(newErrors ?? {})
        if (checked === undefined) setTitle(titleIfInvalid?.(values))
        else await submit(checked)
      }
      void attempt().finally(() => {
        setPending(false)
        setSubmitCount((count) => count + 1)
      })
    },
    showProblem: (problem, fallbackField, refusal) => {
      setErrors(groupErrors(problem, ids, fallbackField, refusal.text))
      setTitle(refusal.title)
    },
    showFieldError: (field, message) => {
      setErrors((previous) => ({ ...previous, [field]: message }))
    },
  }
}
