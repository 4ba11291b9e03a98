// The page "Create New Referral": client, need, priority, optional receiver, note, and consent (NEW-01 to NEW-05).
import { m } from '#messages'
import { consentMethods, needCategories, priorities } from '#contracts/enumerations.ts'
import type { CreateReferral } from '#contracts/referral-commands.ts'
import { consentMethodLabel, priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../lib/api/client.ts'
import { paths } from '../../../lib/paths.ts'
import { NoteField } from '../actions/NoteField.tsx'
import { ReceiverPicker } from '../actions/ReceiverPicker.tsx'
import { refusalText } from '../actions/refusal.ts'
import { useReferralsRefresh } from '../actions/useReferralsRefresh.ts'
import { useDraft } from '../../../lib/stores/drafts.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { CheckField, Field } from '../../../design-system/ui/Field.tsx'
import type { FieldErrors } from '../../../design-system/ui/fieldErrors.ts'
import { Checkbox, Select } from '../../../design-system/ui/inputs.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { RadioRows } from '../../../design-system/ui/RadioRows.tsx'
import { EmptyState } from '../../../design-system/ui/states.tsx'
import { ClientPicker } from './ClientPicker.tsx'
import {
  type FormField,
  type Draft,
  bodyOf,
  controlIds,
  emptyDraft,
  errorsOf,
  isIncomplete,
  isSensitive,
} from './draft.ts'
import { ReviewStep } from './ReviewStep.tsx'

export const NewReferralPage = () => {
  const user = useSession((session) => session.user)
  const canCreate = user !== null && (user.memberships.length > 0 || user.platformRole !== null)
  return (
    <chakra.div maxWidth="reading" marginInline="auto">
      <BackLink to={paths.dashboard()} marginBottom="3">
        {m['new-referral:back']()}
      </BackLink>
      <chakra.h1 textStyle="pageTitle">{m['new-referral:title']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['new-referral:intro']()}
      </chakra.p>
      <Panel>{canCreate ? <ReferralForm /> : <EmptyState title={m['new-referral:noMembership']()} />}</Panel>
    </chakra.div>
  )
}

/** Moves the focus to a control of the form once the form is shown again after the review step. */
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

const ReferralForm = () => {
  const { draft, change: setDraft, restored, forget } = useDraft('new-referral', emptyDraft)
  const [errors, setErrors] = useState<FieldErrors<FormField>>({})
  const [submitCount, setSubmitCount] = useState(0)
  const [isReviewing, setIsReviewing] = useState(false)
  const focusAfterReview = useFocusAfterReview(isReviewing)
  const navigate = useNavigate()
  const refresh = useReferralsRefresh()
  const change = (changes: Partial<Draft>, field?: FormField) => {
    setDraft((previous) => ({ ...previous, ...changes }))
    if (field !== undefined) setErrors((previous) => ({ ...previous, [field]: undefined }))
  }
  const create = useMutation({
    mutationFn: (body: CreateReferral) => {
      const text = JSON.stringify(body)
      const sent = draft.sent?.text === text ? draft.sent : { text, key: crypto.randomUUID() }
      change({ sent })
      return call('createReferral', { body, key: sent.key })
    },
    onSuccess: ({ id }) => {
      forget()
      toast({ kind: 'done', title: m['new-referral:done.title'](), text: m['new-referral:done.text']() })
      void refresh()
      void navigate(paths.referral(id))
    },
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const newErrors = errorsOf(draft)
    setErrors(newErrors)
    setSubmitCount(submitCount + 1)
    if (Object.values(newErrors).every((message) => message === undefined) && bodyOf(draft).success)
      setIsReviewing(true)
  }
  if (isReviewing) {
    return (
      <ReviewStep
        draft={draft}
        pending={create.isPending}
        problem={
          create.error === null ? null : m['new-referral:failedWithReason']({ reason: refusalText(create.error) })
        }
        onChange={(controlId) => {
          focusAfterReview(controlId)
          create.reset()
          setIsReviewing(false)
        }}
        onSend={() => {
          const body = bodyOf(draft)
          if (body.success && !create.isPending) create.mutate(body.data)
        }}
      />
    )
  }
  const problems = (Object.keys(controlIds) as FormField[]).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: controlIds[field], message }]
  })
  const summary = isSensitive(draft)
    ? { title: m['screening:sensitive.title'](), text: m['screening:sensitive.text']() }
    : isIncomplete(draft)
      ? { title: m['new-referral:required']() }
      : {}

  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="5">
      {restored && (
        <Notice kind="info" title={m['new-referral:restored.title']()}>
          <Button
            variant="quiet"
            size="row"
            px="0"
            onClick={() => {
              forget()
              setErrors({})
            }}
          >
            {m['new-referral:restored.startOver']()}
          </Button>
        </Notice>
      )}
      <ErrorSummary problems={problems} submits={submitCount} {...summary} />
      <ClientPicker
        id={controlIds.clientId}
        value={draft.client}
        error={errors.clientId}
        onChange={(client) => change({ client }, 'clientId')}
      />
      <Field id={controlIds.need} label={m['new-referral:need']()} error={errors.need}>
        {(control) => (
          <Select
            {...control}
            value={draft.need}
            onChange={(event) => change({ need: event.currentTarget.value }, 'need')}
          >
            <option value="">{m['new-referral:chooseNeed']()}</option>
            {needCategories.map((need) => (
              <option key={need}>{need}</option>
            ))}
          </Select>
        )}
      </Field>
      <RadioRows
        id="priority"
        legend={m['referral:priorityLabel']()}
        options={priorities.map((value) => ({
          value,
          name: priorityLabel[value](),
          meaning: priorityMeaning[value](),
        }))}
        value={draft.priority}
        onChange={(priority) => change({ priority })}
      />
      <div>
        <ReceiverPicker id="receiver" optional value={draft.receiver} onChange={(receiver) => change({ receiver })} />
        <chakra.p color="fg.muted" textStyle="small">
          {m['new-referral:receiverHelp']()}
        </chakra.p>
      </div>
      <NoteField
        id={controlIds.note}
        label={m['new-referral:note']()}
        help={m['new-referral:noteHelp']()}
        rows={5}
        value={draft.note}
        error={errors.note}
        onChange={(note) => change({ note }, 'note')}
      />
      <Field id={controlIds.method} label={m['new-referral:consentMethod']()} error={errors.method}>
        {(control) => (
          <Select
            {...control}
            value={draft.method}
            onChange={(event) =>
              change({ method: consentMethods.find((method) => method === event.currentTarget.value) ?? '' }, 'method')
            }
          >
            <option value="">{m['new-referral:chooseMethod']()}</option>
            {consentMethods.map((method) => (
              <option key={method} value={method}>
                {consentMethodLabel[method]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CheckField id={controlIds.consent} label={m['new-referral:consent']()} error={errors.consent}>
        {(control) => (
          <Checkbox
            {...control}
            checked={draft.consent}
            onChange={(event) => change({ consent: event.currentTarget.checked }, 'consent')}
          />
        )}
      </CheckField>
      <chakra.div display="flex" justifyContent="flex-end">
        <Button type="submit" size="touch" width={{ base: 'full', md: 'auto' }}>
          {m['new-referral:review.open']()}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
