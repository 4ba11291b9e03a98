// The state of the form "Profile Settings": the family's changes, their errors, and saving them. If the profile was saved
// elsewhere since then, both sets of changes are merged field by field, and the family saves again.
import { m } from '#messages'
import { FamilyProfile, SaveFamilyProfile, pageLanguage } from '#contracts/family-profile.ts'
import type { Problem } from '#contracts/problems.ts'
import { schemaIssueText } from '#contracts/validation-messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import type { FieldErrors } from '../../../lib/forms/field-errors.ts'
import { language } from '../../../lib/language.ts'
import { openInLanguage } from '../../../lib/session/family-language.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { familyProfile } from '../queries.ts'
import { type ProfileField, findField, profileFields, toRequest } from './profile-values.ts'
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

export const useProfileSettings = (profile: FamilyProfile) => {
  const queries = useQueryClient()
  const { queryKey } = familyProfile()
  const idempotency = useIdempotencyKey()
  const draft = useProfileDraft(profile)
  const { values, edited } = draft
  const [errors, setErrors] = useState<Errors>({})
  const [submitCount, setSubmitCount] = useState(0)

  const startOver = () => {
    draft.discard()
    setErrors({})
  }

  const save = useMutation({
    mutationFn: (body: SaveFamilyProfile) => call('saveFamilyProfile', { body, key: idempotency.keyFor(body) }),
    onSuccess: async (_, { preferences }) => {
      idempotency.complete()
      await queries.invalidateQueries({ queryKey })
      startOver()
      // The pages of a family have the language that it prefers, and the server has stored it for the account.
      const chosen = pageLanguage(preferences.language)
      if (preferences.language !== edited.preferences.language && chosen !== undefined && chosen !== language)
        return openInLanguage(chosen)
      toast({ kind: 'done', title: m['client-profile:saved.title'](), text: m['client-profile:saved.text']() })
    },
    onError: (error) => {
      const problem = asProblem(error)
      const current = FamilyProfile.safeParse(problem.current)
      if (problem.code === 'stale_version' && current.success) {
        draft.mergeWith(current.data)
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
    const checked = SaveFamilyProfile.safeParse(toRequest(values, edited.version))
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
    summary: { problems, submitCount },
    set: (field: ProfileField, value: string) => {
      draft.set(field, value)
      setErrors((previous) => ({ ...previous, [field]: undefined }))
    },
    startOver,
    submit,
  }
}

export type ProfileSettings = ReturnType<typeof useProfileSettings>
