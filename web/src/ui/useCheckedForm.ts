// A form checked by the schema that the server checks with: what stands in the way, field by field, and what the server
// refused beside it. What was typed stays through every refusal.
import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Problem } from '#contracts/problems.ts'
import { say } from '../texts.ts'
import type { FieldProblem } from './ErrorSummary.tsx'

interface Options<Typed extends FieldValues> {
  readonly initial: DefaultValues<Typed>
  /** The fields in the order of the form, with the id of each control. */
  readonly ids: { readonly [Field in Path<Typed>]?: string }
}

export interface Refusal {
  /** What the summary begins with. */
  readonly title: string
  readonly text: string
}

export interface CheckedForm<Typed extends FieldValues, Checked extends FieldValues> {
  readonly form: UseFormReturn<Typed, unknown, Checked>
  readonly pending: boolean
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

export const useCheckedForm = <Typed extends FieldValues, Checked extends FieldValues>(
  schema: z.ZodType<Checked, Typed>,
  { initial, ids }: Options<Typed>,
): CheckedForm<Typed, Checked> => {
  const [title, setTitle] = useState<string>()
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    // The summary takes the focus, and links to the fields.
    shouldFocusError: false,
  })
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
