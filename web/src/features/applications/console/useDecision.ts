// Approves or rejects one application. The tab keeps the notes until then.
import { m } from '#messages'
import { type ApplicationDetail, ApproveApplication, RejectApplication } from '#contracts/application-review.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { useDraft } from '../../../lib/forms/drafts.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import { recordOwnChanges } from '../../../lib/stores/own-changes.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { refusalText } from './refusal-text.ts'
import { useApplicationsRefresh } from './useApplicationsRefresh.ts'

const decisions = {
  approve: {
    route: 'approveApplication',
    done: m['partner-applications:decision.approved'],
    doneText: m['partner-applications:decision.approvedText'],
    failed: m['partner-applications:decision.approveFailed'],
  },
  reject: {
    route: 'rejectApplication',
    done: m['partner-applications:decision.rejected'],
    doneText: m['partner-applications:decision.rejectedText'],
    failed: m['partner-applications:decision.rejectFailed'],
  },
} as const
export type DecisionName = keyof typeof decisions

type Sent =
  | { readonly decision: 'approve'; readonly body: ApproveApplication }
  | { readonly decision: 'reject'; readonly body: RejectApplication }

/** The public email is null until the person edits it. A constant, because the tab then stores nothing. */
const emptyDraft: { readonly notes: string; readonly publicEmail: string | null } = { notes: '', publicEmail: null }

type Errors = FieldErrors<keyof typeof emptyDraft>

/** The server applies the same schemas. */
const check = (decision: DecisionName, fields: object): { readonly sent: Sent } | { readonly errors: Errors } => {
  if (decision === 'approve') {
    const body = ApproveApplication.safeParse(fields)
    return body.success ? { sent: { decision, body: body.data } } : { errors: fieldErrors(body.error) }
  }
  const body = RejectApplication.safeParse(fields)
  return body.success ? { sent: { decision, body: body.data } } : { errors: fieldErrors(body.error) }
}

export const useDecision = (application: ApplicationDetail, onDone: () => void) => {
  const { id, version, orgName: name, contactEmail: email } = application
  const { draft, change, deleteDraft } = useDraft(`application-review-${id}`, emptyDraft)
  const [errors, setErrors] = useState<Errors>({})
  const idempotency = useIdempotencyKey()
  const refresh = useApplicationsRefresh()
  const { mutate, variables, isPending, error, reset } = useMutation({
    mutationFn: ({ decision, body }: Sent) => {
      recordOwnChanges([id])
      return call(decisions[decision].route, { params: { id }, body, key: idempotency.keyFor({ decision, body }) })
    },
    onSuccess: (_, { decision }) => {
      idempotency.complete()
      deleteDraft()
      const { done, doneText } = decisions[decision]
      toast({ kind: 'done', title: done(), text: doneText({ name, email }) })
      onDone()
    },
    onSettled: refresh,
  })
  const set = (changes: Partial<typeof emptyDraft>) => {
    change((before) => ({ ...before, ...changes }))
    setErrors({})
    if (!isPending) reset()
  }
  const publicEmail = draft.publicEmail ?? application.publicEmail ?? ''
  return {
    notes: draft.notes,
    publicEmail,
    errors,
    running: isPending ? variables.decision : undefined,
    problem:
      error === null || variables === undefined
        ? undefined
        : m['partner-applications:decision.failed']({
            title: decisions[variables.decision].failed(),
            reason: refusalText(error),
          }),
    setNotes: (notes: string) => set({ notes }),
    setPublicEmail: (text: string) => set({ publicEmail: text }),
    decide: (decision: DecisionName) => {
      if (isPending) return
      const result = check(decision, { notes: draft.notes, publicEmail, version })
      setErrors('errors' in result ? result.errors : {})
      if ('sent' in result) mutate(result.sent)
    },
  }
}
