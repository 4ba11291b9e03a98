// A form checked by the schema that the server checks with: what stands in the way, field by field, and what the server
// refused beside it. What was typed stays through every refusal.
import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Problem } from '#contracts/problems.ts'
import { publicDraftKey, servedWith } from '../stores/drafts.ts'
import { readInTab, removeInTab, writeInTab } from '../stores/tabStorage.ts'
import { say } from '../texts.ts'
import type { FieldProblem } from './ErrorSummary.tsx'
import { useTakenOver } from './useTakenOver.ts'

interface Options<Typed extends FieldValues> {
  readonly initial: DefaultValues<Typed>
  /** The fields in the order of the form, with the id of each control. */
  readonly ids: { readonly [Field in Path<Typed>]?: string }
  /** What the tab keeps until it is forgotten, and in which forms it stands again. Never a password. */
  readonly keep?: { readonly under: string; readonly fields: readonly Path<Typed>[] }
}

export interface Refusal {
  /** What the summary begins with. */
  readonly title: string
  readonly text: string
}

export interface CheckedForm<Typed extends FieldValues, Checked extends FieldValues> {
  readonly form: UseFormReturn<Typed, unknown, Checked>
  readonly pending: boolean
  /** For the form element, whose fields are named as those of the schema. */
  readonly attach: (element: HTMLFormElement | null) => void
  /** False until the script has taken over a page that was served with the form: nothing can be sent before. */
  readonly ready: boolean
  /** Forgets what the tab keeps. */
  readonly forget: () => void
  /** The message under a field. */
  error(field: Path<Typed>): string | undefined
  readonly summary: { readonly problems: readonly FieldProblem[]; readonly submits: number; readonly title?: string }
  /** `submit` gets what was checked; `refused` may say what the summary begins with when something stands in the way. */
  handle(
    submit: (values: Checked) => Promise<void>,
    refused?: (typed: Typed) => string | undefined,
  ): (event: SubmitEvent) => void
  /** Says what the server refused, at the fields that it named, else at `otherwise`. */
  refuse(problem: Problem, otherwise: Path<Typed>, refusal: Refusal): void
}

const keptUnder = (key: string): Readonly<Record<string, string>> =>
  JSON.parse(readInTab(key) ?? '{}') as Record<string, string>

/** What stood in the field before the script had come. */
const valueIn = (form: HTMLFormElement | null, name: string): string => {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement && control.type !== 'checkbox' ? control.value : ''
}

export const useCheckedForm = <Typed extends FieldValues, Checked extends FieldValues>(
  schema: z.ZodType<Checked, Typed>,
  { initial, ids, keep }: Options<Typed>,
): CheckedForm<Typed, Checked> => {
  const [title, setTitle] = useState<string>()
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    // The summary takes the focus, and links to the fields.
    shouldFocusError: false,
  })
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const ready = useTakenOver()
  const key = keep === undefined ? undefined : publicDraftKey(keep.under)
  const keptFields = keep?.fields.join(' ') ?? ''
  const names = Object.keys(ids).join(' ')
  useEffect(() => {
    if (element === null) return undefined
    const kept = key === undefined ? {} : keptUnder(key)
    const before = [element, servedWith(names.split(' '))]
    for (const name of names.split(' ') as Path<Typed>[]) {
      const typed = before.map((from) => valueIn(from, name)).find((value) => value !== '')
      const value = typed ?? (keptFields.split(' ').includes(name) ? kept[name] : undefined)
      const now: unknown = form.getValues(name)
      if (value === undefined || (now !== '' && now !== undefined)) continue
      form.setValue(name, value as PathValue<Typed, typeof name>)
    }
    if (key === undefined) return undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.fromEntries(keptFields.split(' ').map((name) => [name, values[name]]))
        writeInTab(key, JSON.stringify({ ...keptUnder(key), ...typed }))
      },
    })
  }, [element, form, key, keptFields, names])
  const { isSubmitting, submitCount } = form.formState
  const fields = Object.keys(ids) as Path<Typed>[]
  const error = (field: Path<Typed>) => {
    const message = form.getFieldState(field, form.formState).error?.message
    return message === undefined ? undefined : say(message)
  }
  const problems = fields.flatMap((field) => {
    const message = error(field)
    return message === undefined ? [] : [{ id: ids[field] ?? field, message }]
  })
  return {
    form,
    pending: isSubmitting,
    attach,
    ready,
    forget: () => {
      if (key !== undefined) removeInTab(key)
    },
    error,
    summary: { problems, submits: submitCount, ...(title === undefined ? {} : { title }) },
    handle: (submit, refused) => (event) => {
      setTitle(undefined)
      void form.handleSubmit(submit, () => setTitle(refused?.(form.getValues())))(event)
    },
    refuse: (problem, otherwise, refusal) => {
      const named = (problem.issues ?? []).flatMap(({ path, message }) =>
        fields.filter((field) => field === path).map((field) => ({ field, message })),
      )
      for (const { field, message } of named) form.setError(field, { message })
      if (named.length === 0) form.setError(otherwise, { message: refusal.text })
      setTitle(refusal.title)
    },
  }
}
