// The state of the form that moves an application to another stage. The tab keeps what was typed.
import { m } from '#messages'
import { type ApplicationDetail, SetApplicationStage, missingDocumentsLimit } from '#contracts/application-review.ts'
import { type OpenStage, openStages } from '#contracts/applications.ts'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { useDraft } from '../../../lib/forms/drafts.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import { recordOwnChanges } from '../../../lib/stores/own-changes.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { noteError } from '../../../layouts/crisis/NoteField.tsx'
import { refusalText } from './refusal-text.ts'
import { stageViews } from './stage-display.ts'
import { useApplicationsRefresh } from './useApplicationsRefresh.ts'
import { useOwnVersion } from './useOwnVersion.ts'

interface Draft {
  /** Empty for the stage that the application has. */
  readonly stage: OpenStage | ''
  readonly notes: string
  readonly missingDocuments: string
}

/** A constant, because the tab then stores nothing. */
const emptyDraft: Draft = { stage: '', notes: '', missingDocuments: '' }

const isOpenStage = (stage: string): stage is OpenStage => (openStages as readonly string[]).includes(stage)

/** The server refuses a request without what is missing, and screens it. */
const missingDocumentsError = (
  isMove: boolean,
  text: string,
  stage: OpenStage,
): { readonly missingDocuments?: string | undefined } => {
  if (stage !== 'documents_pending') return {}
  if (text.trim() === '') return isMove ? { missingDocuments: m['partner-applications:stageForm.missingEmpty']() } : {}
  return { missingDocuments: noteError(text, 'referral_note', missingDocumentsLimit) }
}

export const useStageChange = ({ id, orgName, stage: present, version }: ApplicationDetail) => {
  const { draft, change, deleteDraft } = useDraft(`application-stage-${id}`, emptyDraft)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors<'notes' | 'missingDocuments'>>({})
  const idempotency = useIdempotencyKey()
  const refresh = useApplicationsRefresh()
  const recordVersion = useOwnVersion(id)
  const save = useMutation({
    mutationFn: (body: SetApplicationStage) => {
      recordOwnChanges([id])
      return call('setApplicationStage', { params: { id }, body, key: idempotency.keyFor(body) })
    },
    onSuccess: (result) => {
      const { stage } = result
      recordVersion(result)
      idempotency.complete()
      deleteDraft()
      toast({
        kind: 'done',
        title: m['partner-applications:stageForm.saved']({ name: orgName, stage: stageViews[stage].label }),
      })
    },
    onError: (error) => setProblem(refusalText(error)),
    onSettled: refresh,
  })
  const stage = draft.stage === '' ? (isOpenStage(present) ? present : '') : draft.stage
  return {
    draft,
    stage,
    problem,
    errors,
    pending: save.isPending,
    set: (changes: Partial<Draft>) => {
      change((before) => ({ ...before, ...changes }))
      setProblem(undefined)
      setErrors({})
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (save.isPending) return
      setProblem(undefined)
      const { notes } = draft
      // What was typed for another stage stays in the draft.
      const missingDocuments = stage === 'documents_pending' ? draft.missingDocuments : ''
      const isUnchanged = stage === present && notes.trim() === '' && missingDocuments.trim() === ''
      if (stage === '' || isUnchanged) return setProblem(m['partner-applications:stageForm.unchanged']())
      const missing = missingDocumentsError(stage !== present, missingDocuments, stage)
      const result = SetApplicationStage.safeParse({ stage, notes, missingDocuments, version })
      const found = { ...(result.success ? {} : fieldErrors<'notes'>(result.error)), ...missing }
      setErrors(found)
      if (result.success && missing.missingDocuments === undefined) save.mutate(result.data)
    },
  }
}
