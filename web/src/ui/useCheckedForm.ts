// A form checked by the schema that the server checks with: what stands in the way, field by field, and what the server
// refused beside it. What was typed stays through every refusal.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Problem } from '#contracts/problems.ts'
import { type FieldProblem } from './ErrorSummary.tsx'

interface Options<Typed extends FieldValues> {
  readonly initial: DefaultValues<Typed>
  /** The fields in the order of the form, with the id of each control. */
  readonly ids: { readonly [Field in Path<Typed>]?: string }
}

export interface CheckedForm<Typed extends FieldValues, Checked extends FieldValues> {
  readonly form: UseFormReturn<Typed, unknown, Checked>
  /** For the summary, in the order of the form. */
  readonly problems: readonly FieldProblem[]
  readonly submits: number
  readonly pending: boolean
  /** The message under a field. */
  error(field: Path<Typed>): string | undefined
  /** What the server refused, at the fields it named; what names none of them stands at `otherwise`. */
  refuse(problem: Problem, otherwise: Path<Typed>, text?: string): void
}

/** The words of a refusal for a person. */
export const problemText = (problem: Problem): string => problem.issues?.[0]?.message ?? problem.detail ?? problem.title

export const useCheckedForm = <Typed extends FieldValues, Checked extends FieldValues>(
  schema: z.ZodType<Checked, Typed>,
  { initial, ids }: Options<Typed>,
): CheckedForm<Typed, Checked> => {
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    // The summary takes the focus, and links to the fields.
    shouldFocusError: false,
  })
  const { isSubmitting, submitCount } = form.formState
  const fields = Object.keys(ids) as Path<Typed>[]
  const error = (field: Path<Typed>) => form.getFieldState(field, form.formState).error?.message
  return {
    form,
    submits: submitCount,
    pending: isSubmitting,
    error,
    problems: fields.flatMap((field) => {
      const message = error(field)
      return message === undefined ? [] : [{ id: ids[field] ?? field, message }]
    }),
    refuse: (problem, otherwise, text = problemText(problem)) => {
      const named = (problem.issues ?? []).filter(({ path }) => fields.some((field) => field === path))
      for (const { path, message } of named) form.setError(path as Path<Typed>, { message })
      if (named.length === 0) form.setError(otherwise, { message: text })
    },
  }
}
