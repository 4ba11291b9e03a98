// The state of the form that creates an organization. The tab keeps the draft.
import { m } from '#messages'
import { CreateOrganization } from '#contracts/managed-organizations.ts'
import type { Problem } from '#contracts/problems.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { useDraft } from '../../../lib/forms/drafts.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/stores/toasts.ts'

type Draft = Required<CreateOrganization>
type FieldName = keyof Draft
type Errors = FieldErrors<FieldName>

/** A constant, because the tab then stores nothing. */
const emptyDraft: Draft = { name: '', services: [], populations: [], counties: [], tier: 'free_listing' }

/** Ids of the controls, in the order of the form. */
export const controlIds: Readonly<Record<FieldName, string>> = {
  name: 'organization-name',
  services: 'organization-services',
  populations: 'organization-populations',
  counties: 'organization-counties',
  tier: 'organization-tier',
}

/** The server's issues by field. A refusal of the whole request is shown at the name. */
const errorsOf = (problem: Problem): Errors => {
  const issues = (problem.issues ?? []).map((issue) => [issue.path.split('.')[0], validationText(issue)])
  return Object.fromEntries(issues.length > 0 ? issues : [['name', problemText(problem)]]) as Errors
}

export const useNewOrganization = () => {
  const { draft, change, restored, deleteDraft } = useDraft('new-organization', emptyDraft)
  const [errors, setErrors] = useState<Errors>({})
  const [submitCount, setSubmitCount] = useState(0)
  const idempotency = useIdempotencyKey()
  const queries = useQueryClient()
  const navigate = useNavigate()

  const create = useMutation({
    mutationFn: (body: z.output<typeof CreateOrganization>) =>
      call('createOrganization', { body, key: idempotency.keyFor(body) }),
    onSuccess: ({ id }, { name }) => {
      idempotency.complete()
      deleteDraft()
      toast({
        kind: 'done',
        title: m['organizations:new.created']({ name }),
        text: m['organizations:new.createdText'](),
      })
      void queries.invalidateQueries({ queryKey: ['managedOrganizations'] })
      void navigate(paths.organization(id), { replace: true })
    },
    onError: (error) => {
      setErrors(errorsOf(asProblem(error)))
      setSubmitCount((count) => count + 1)
      toast({ kind: 'failed', title: m['organizations:new.failed'](), text: problemText(asProblem(error)) })
    },
  })

  const problems = (Object.keys(controlIds) as FieldName[]).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: controlIds[field], message }]
  })
  return {
    draft,
    restored,
    errors,
    summary: { problems, submitCount },
    pending: create.isPending,
    set: <Field extends FieldName>(field: Field, value: Draft[Field]) => {
      change((previous) => ({ ...previous, [field]: value }))
      setErrors((previous) => ({ ...previous, [field]: undefined }))
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (create.isPending) return
      const result = CreateOrganization.safeParse(draft)
      setErrors(result.success ? {} : fieldErrors<FieldName>(result.error))
      setSubmitCount((count) => count + 1)
      if (result.success) create.mutate(result.data)
    },
  }
}
