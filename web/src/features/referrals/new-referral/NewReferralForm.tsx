// The form for a new referral, followed by the step in which the person reviews the answers and sends them.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { refusalText } from '../shared/refusal.ts'
import { type Draft, type FormField, parseDraft, controlIds, isIncomplete, isSensitive } from './draft.ts'
import { ReferralFields } from './ReferralFields.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { useCreateReferral } from './useCreateReferral.ts'
import { type NewReferralDraft, useNewReferralDraft } from './useNewReferralDraft.ts'

/** Moves the focus to a control when the form is shown again after the review step. */
const useFocusAfterReview = (isReviewing: boolean) => {
  const pendingFocusId = useRef<string | null>(null)
  useEffect(() => {
    if (isReviewing || pendingFocusId.current === null) return
    const control = document.getElementById(pendingFocusId.current)
    pendingFocusId.current = null
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  }, [isReviewing])
  return (id: string) => {
    pendingFocusId.current = id
  }
}

export const NewReferralForm = () => {
  const form = useNewReferralDraft()
  const create = useCreateReferral(form)
  const [isReviewing, setIsReviewing] = useState(false)
  const focusAfterReview = useFocusAfterReview(isReviewing)
  if (!isReviewing) return <FormStep form={form} onComplete={() => setIsReviewing(true)} />
  return (
    <ReviewStep
      draft={form.draft}
      pending={create.isPending}
      problem={create.error === null ? null : m['new-referral:failedWithReason']({ reason: refusalText(create.error) })}
      onChange={(controlId) => {
        focusAfterReview(controlId)
        create.reset()
        setIsReviewing(false)
      }}
      onSend={() => {
        const body = parseDraft(form.draft)
        if (body.success && !create.isPending) create.mutate(body.data)
      }}
    />
  )
}

const summaryMessages = (draft: Draft): { readonly title?: string; readonly text?: string } => {
  if (isSensitive(draft)) return { title: m['screening:sensitive.title'](), text: m['screening:sensitive.text']() }
  return isIncomplete(draft) ? { title: m['new-referral:required']() } : {}
}

const FormStep = ({ form, onComplete }: { form: NewReferralDraft; onComplete: () => void }) => {
  const { draft, restored, errors, submitCount, validate, startOver } = form
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (validate()) onComplete()
  }
  const problems = (Object.keys(controlIds) as FormField[]).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: controlIds[field], message }]
  })
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="5">
      {restored && (
        <Notice kind="info" title={m['new-referral:restored.title']()}>
          <Button variant="quiet" size="row" px="0" onClick={startOver}>
            {m['new-referral:restored.startOver']()}
          </Button>
        </Notice>
      )}
      <ErrorSummary problems={problems} submitCount={submitCount} {...summaryMessages(draft)} />
      <ReferralFields form={form} />
      <chakra.div display="flex" justifyContent="flex-end">
        <Button type="submit" size="touch" width={{ base: 'full', md: 'auto' }}>
          {m['new-referral:review.open']()}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
