// A form of texts, checked by the schema that the server checks with: what stands in the way, field by field, and what the server
// refused beside it. What was typed stays through every refusal.
import { type ChangeEvent, type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Problem } from '#contracts/problems.ts'
import { publicDraftKey, takePrerenderedForm } from '../../lib/stores/drafts.ts'
import { parseStoredObject, readInTab, removeInTab, writeInTab } from '../../lib/stores/tabStorage.ts'
import type { FieldProblem } from './ErrorSummary.tsx'
import { type FieldErrors, fieldErrors } from './fieldErrors.ts'
import { useIsHydrated } from './useIsHydrated.ts'

/** Where the page is there before its schema: `prepare` when somebody begins to fill in the form. */
interface LazyRules<Typed, Checked> {
  readonly prepare: () => void
  readonly load: () => Promise<z.ZodType<Checked, Typed>>
}

export type Rules<Typed, Checked> = z.ZodType<Checked, Typed> | LazyRules<Typed, Checked>

type FieldOf<Typed> = keyof Typed & string

interface Options<Typed> {
  readonly initial: Typed
  /** The fields in the order of the form, with the id of each control. */
  readonly ids: { readonly [Field in FieldOf<Typed>]?: string }
  /** What the tab keeps until it is forgotten, and in which forms it stands again. Never a password. */
  readonly keep?: { readonly under: string; readonly fields: readonly FieldOf<Typed>[] }
}

export interface Refusal {
  /** What the summary begins with. */
  readonly title: string
  readonly text: string
}

/** For the control of a field. */
export interface FieldControl {
  readonly name: string
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

export interface CheckedForm<Typed, Checked> {
  /** As typed. */
  readonly values: Typed
  field(field: FieldOf<Typed>): FieldControl
  /** Of a field whose control is no input. */
  set<Field extends FieldOf<Typed>>(field: Field, value: Typed[Field]): void
  readonly pending: boolean
  /** For the form element, whose fields are named as those of the schema. */
  readonly element: RefObject<HTMLFormElement | null>
  readonly prepare: (() => void) | undefined
  /** False until the script has taken over a page that was served with the form: nothing can be sent before. */
  readonly ready: boolean
  /** Forgets what the tab keeps. */
  readonly forget: () => void
  /** Everything as in the beginning. */
  readonly reset: () => void
  /** The message under a field. */
  error(field: FieldOf<Typed>): string | undefined
  readonly summary: { readonly problems: readonly FieldProblem[]; readonly submits: number; readonly title?: string }
  /** `submit` gets what was checked; `refused` may say what the summary begins with when something stands in the way. */
  handle(
    submit: (values: Checked) => Promise<void>,
    refused?: (typed: Typed) => string | undefined,
  ): (event: SubmitEvent) => void
  /** Says what the server refused, at the fields that it named, else at `otherwise`. */
  refuse(problem: Problem, otherwise: FieldOf<Typed>, refusal: Refusal): void
  /** Says at a field what is wrong with it. */
  refuseField(field: FieldOf<Typed>, message: string): void
}

const savedValues = (key: string): Readonly<Record<string, string>> => parseStoredObject(readInTab(key)) ?? {}

/** What stood in the field before the script had come. */
const valueIn = (form: HTMLFormElement | null, name: string): string => {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement && control.type !== 'checkbox' ? control.value : ''
}

/** Answers what was checked, or what stands in the way. Without its rules nothing does: the sending fails too, and says why. */
const check = async <Typed, Checked>(rules: Rules<Typed, Checked>, typed: Typed) => {
  const schema = 'load' in rules ? await rules.load().catch(() => undefined) : rules
  const checked = schema?.safeParse(typed)
  if (checked?.success === false) return { errors: fieldErrors<FieldOf<Typed>>(checked.error) }
  return { values: checked === undefined ? (typed as unknown as Checked) : checked.data }
}

export const useCheckedForm = <Typed extends { readonly [Field in keyof Typed]: string }, Checked>(
  rules: Rules<Typed, Checked>,
  { initial, ids, keep }: Options<Typed>,
): CheckedForm<Typed, Checked> => {
  type Field = FieldOf<Typed>
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [title, setTitle] = useState<string>()
  const [submits, setSubmits] = useState(0)
  const [pending, setPending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const ready = useIsHydrated()
  const key = keep === undefined ? undefined : publicDraftKey(keep.under)
  const isSaved = (field: Field) => key !== undefined && keep?.fields.includes(field) === true
  const fields = Object.keys(ids) as Field[]

  const set = (field: Field, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    // The answer to it is another one now.
    setErrors((before) => ({ ...before, [field]: undefined }))
    if (key !== undefined && isSaved(field)) writeInTab(key, JSON.stringify({ ...savedValues(key), [field]: value }))
  }

  /** Once, as the form comes: what was typed into it as it was served, or was kept. */
  const restore = useRef(() => {
    const saved = key === undefined ? {} : savedValues(key)
    const before = [element.current, takePrerenderedForm(fields)]
    for (const field of fields) {
      const typed = before.map((from) => valueIn(from, field)).find((value) => value !== '')
      const value = typed ?? (isSaved(field) ? saved[field] : undefined)
      if (value !== undefined && initial[field] === '') set(field, value)
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
    ready,
    forget: () => {
      if (key !== undefined) removeInTab(key)
    },
    reset: () => {
      setValues(initial)
      setErrors({})
    },
    error: (field) => errors[field],
    summary: { problems, submits, ...(title === undefined ? {} : { title }) },
    handle: (submit, refused) => (event) => {
      event.preventDefault()
      // A form in a dialog stands in the page's tree.
      event.stopPropagation()
      if (pending) return
      setPending(true)
      setTitle(undefined)
      const attempt = async () => {
        const { errors: foundErrors, values: checked } = await check(rules, values)
        setErrors(foundErrors ?? {})
        if (checked === undefined) setTitle(refused?.(values))
        else await submit(checked)
      }
      void attempt().finally(() => {
        setPending(false)
        setSubmits((before) => before + 1)
      })
    },
    refuse: (problem, otherwise, refusal) => {
      const fieldIssues = Object.fromEntries(
        (problem.issues ?? []).filter(({ path }) => path in ids).map(({ path, message }) => [path, message]),
      )
      setErrors(
        (Object.keys(fieldIssues).length > 0 ? fieldIssues : { [otherwise]: refusal.text }) as FieldErrors<Field>,
      )
      setTitle(refusal.title)
    },
    refuseField: (field, message) => {
      setErrors((before) => ({ ...before, [field]: message }))
    },
  }
}
