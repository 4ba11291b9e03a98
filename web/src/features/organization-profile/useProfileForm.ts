// The state of the profile form: the person's changes, their errors, and saving them. If another person saved in the
// meantime, both sets of changes are merged and the person saves again.
import { m } from '#messages'
import {
  OrganizationProfileContent,
  type OrganizationProfileDetail,
  type SaveOrganizationProfile,
} from '#contracts/organization-profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { type ProfileErrors, check, errorsOf, summaryOf, withoutErrorsOf } from './profile-errors.ts'
import { type ProfileField, type ProfileValues, toRequest } from './profile-values.ts'
import { organizationProfile } from './queries.ts'
import { useProfileDraft } from './useProfileDraft.ts'

const showSaved = () =>
  toast({ kind: 'done', title: m['organization-profile:saved.title'](), text: m['organization-profile:saved.text']() })

const showFailed = () =>
  toast({
    kind: 'failed',
    title: m['organization-profile:failed.title'](),
    text: m['organization-profile:failed.save'](),
  })

export type ProfileForm = ReturnType<typeof useProfileForm>

export const useProfileForm = (profile: OrganizationProfileDetail) => {
  const { id } = profile
  const queries = useQueryClient()
  const { queryKey } = organizationProfile(id)
  const idempotency = useIdempotencyKey()
  const draft = useProfileDraft(profile)
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [submitCount, setSubmitCount] = useState(0)

  /** Until the profile is loaded again, the page shows this. */
  const showContent = (content: OrganizationProfileContent) =>
    queries.setQueryData(queryKey, (cached) => cached && { ...cached, ...content })

  const startOver = () => {
    draft.discard()
    setErrors({})
  }

  const save = useMutation({
    mutationFn: (body: SaveOrganizationProfile) => {
      const input = { params: { id }, body }
      return call('saveOrganizationProfile', { ...input, key: idempotency.keyFor(input) })
    },
    onSuccess: ({ version }, { address = draft.edited.address, specialDays = draft.edited.specialDays, ...body }) => {
      idempotency.complete()
      showContent({ ...body, address, specialDays, version })
      void queries.invalidateQueries({ queryKey: ['organizationHistory'] })
      startOver()
      showSaved()
      void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      const problem = asProblem(error)
      const current = OrganizationProfileContent.safeParse(problem.current)
      if (problem.code === 'stale_version' && current.success) {
        draft.mergeWith(current.data)
        showContent(current.data)
      }
      setErrors(errorsOf(problem))
      setSubmitCount((count) => count + 1)
      showFailed()
    },
  })

  return {
    ...draft,
    errors,
    summary: { problems: summaryOf(errors), submitCount },
    pending: save.isPending,
    set: <Field extends ProfileField>(field: Field, value: ProfileValues[Field]) => {
      draft.set(field, value)
      setErrors((previous) => withoutErrorsOf(field, previous))
    },
    fillWith: (version: OrganizationProfileContent) => {
      setErrors({})
      return draft.fillWith(version)
    },
    startOver,
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (save.isPending) return
      // The person first decides about what both changed. Otherwise the other value would be lost unread.
      if ((draft.foreign?.conflicts.length ?? 0) > 0) {
        setSubmitCount((count) => count + 1)
        return
      }
      const result = check(toRequest(draft.edited, draft.changes))
      setErrors('errors' in result ? result.errors : {})
      setSubmitCount((count) => count + 1)
      if ('body' in result) save.mutate(result.body)
    },
  }
}
