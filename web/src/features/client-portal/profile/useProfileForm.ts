// The state of a form over a family's profile, or over a part of it: changes, errors, and saving them. If the profile was
// saved elsewhere since then, both sets of changes are merged field by field, and the person saves again.
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { schemaIssueText } from '#contracts/validation-messages.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { z } from 'zod'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import type { FieldErrors } from '../../../lib/forms/field-errors.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { type EditedProfile, type ProfileField, findField, profileFields, toRequest } from './profile-values.ts'
import { useProfileDraft } from './useProfileDraft.ts'

type Errors = FieldErrors<ProfileField>

const toErrors = (issues: readonly { readonly path: string; readonly message: string }[]): Errors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = findField(path)
    if (field !== undefined) errors[field] ??= message
  }
  return errors
}

const showFailed = (problem: Problem) =>
  toast({ kind: 'failed', title: m['client-profile:failed'](), text: problemText(problem) })

export const showProfileSaved = () =>
  toast({ kind: 'done', title: m['client-profile:saved.title'](), text: m['client-profile:saved.text']() })

export interface ProfileFormOptions<Profile extends EditedProfile, Body> {
  readonly profile: Profile
  /** The name of the draft that the tab keeps. */
  readonly draftName: string
  readonly queryKey: QueryKey
  /** The schema of the request, which the server uses too. It ignores the fields that the form does not have. */
  readonly body: z.ZodType<Body>
  /** The schema of the profile in a refusal. */
  readonly current: z.ZodType<Profile>
  readonly send: (body: Body, key: string) => Promise<unknown>
  readonly onSaved: (body: Body, edited: Profile) => void
}

export const useProfileForm = <Profile extends EditedProfile, Body>(options: ProfileFormOptions<Profile, Body>) => {
  const { queryKey } = options
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const { mergeWith, ...draft } = useProfileDraft(options.draftName, options.profile)
  const { values, edited } = draft
  const [errors, setErrors] = useState<Errors>({})
  const [submitCount, setSubmitCount] = useState(0)

  const startOver = () => {
    draft.discard()
    setErrors({})
  }

  const save = useMutation({
    mutationFn: (body: Body) => options.send(body, idempotency.keyFor(body)),
    onSuccess: async (_, body) => {
      idempotency.complete()
      await queries.invalidateQueries({ queryKey })
      startOver()
      options.onSaved(body, edited)
    },
    onError: (error) => {
      const problem = asProblem(error)
      const current = options.current.safeParse(problem.current)
      if (problem.code === 'stale_version' && current.success) {
        mergeWith(current.data)
        queries.setQueryData(queryKey, current.data)
      }
      setErrors(toErrors(problem.issues ?? []))
      setSubmitCount((count) => count + 1)
      showFailed(problem)
    },
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const checked = options.body.safeParse(toRequest(values, edited.version))
    if (checked.success) {
      setErrors({})
      save.mutate(checked.data)
      return
    }
    const issues = checked.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: schemaIssueText(issue),
    }))
    setErrors(toErrors(issues))
    setSubmitCount((count) => count + 1)
  }

  const problems = profileFields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: field, message }]
  })
  return {
    ...draft,
    pending: save.isPending,
    error: (field: ProfileField) => errors[field],
    /** When staff entered the stored value of a field; undefined if the family did. */
    enteredByStaffAt: (field: ProfileField) =>
      edited.enteredByStaff.find((entry) => findField(entry.field) === field)?.at,
    summary: { problems, submitCount },
    set: (field: ProfileField, value: string) => {
      draft.set(field, value)
      setErrors((previous) => ({ ...previous, [field]: undefined }))
    },
    startOver,
    submit,
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
