// The form for a service request, in a dialog or on a partner's page. The person gives consent before the other fields
// appear (DIR-28).
import { m } from '#messages'
import type { SentRequest } from '#contracts/page-state.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { GuestDraft } from '../../public-requests/form/drafts.ts'
import { FailedNotice } from '../../public-requests/form/FailedNotice.tsx'
import { circumstancesLimit } from '../../public-requests/form/note-limits.ts'
import { PartnerCapacity } from '../../public-requests/form/PartnerCapacity.tsx'
import {
  ConsentField,
  NoteField,
  SelectField,
  TextField,
  countyOptions,
  needOptions,
} from '../../public-requests/form/RequestFields.tsx'
import type { PartnerReference } from '../../public-requests/form/request-submission.ts'
import { useRequestForm } from '../../public-requests/form/useRequestForm.ts'
import type { PublicFormDraft } from '../../../lib/forms/drafts.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { useIsHydrated } from '../../../lib/hooks/useIsHydrated.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'

type PostedRequest = ReturnType<typeof usePosted<'guest_request'>>

/** Whether the person has posted the fields after the consent. */
const hasPostedDetails = ({ values }: PostedRequest) => values?.['guestName'] !== undefined

/** Whether the person has passed the consent step. If there is a draft, that step is skipped. */
const useConsentStep = (draft: GuestDraft, posted: PostedRequest) => {
  const [hasStarted, setHasStarted] = useState(posted.result === 'consented' || hasPostedDetails(posted))
  const [failedAttempts, setFailedAttempts] = useState(0)
  const [hasFailed, setHasFailed] = useState(posted.problem !== undefined)
  return {
    isDone: hasStarted || draft.guestName !== '' || draft.circumstances !== '',
    failedAttempts,
    error: hasFailed ? m['public-requests:consentRequiredText']() : undefined,
    clearError: () => setHasFailed(false),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (draft.consent) return setHasStarted(true)
      setHasFailed(true)
      setFailedAttempts(failedAttempts + 1)
    },
  }
}

interface Props {
  readonly partner: PartnerReference
  readonly formDraft: PublicFormDraft<GuestDraft>
  readonly onSent: (sent: SentRequest) => void
  /** Opens the form for a new guest pass. Without it, a link opens the partner's page in another tab. */
  readonly onRenewPass?: () => void
  /** Lays out the fields and the button. */
  readonly children: (fields: ReactNode, button: ReactNode) => ReactNode
}

export const ServiceRequestForm = ({ partner, formDraft, onSent, onRenewPass, children }: Props) => {
  const { draft, change, form } = formDraft
  const posted = usePosted('guest_request')
  const isHydrated = useIsHydrated()
  const consentStep = useConsentStep(draft, posted)
  const request = useRequestForm<GuestDraft>({
    form: 'guest_request',
    problem: hasPostedDetails(posted) ? posted.problem : undefined,
    draft,
    change,
    required: ['guestName', 'guestEmail', 'guestPhone', 'county', 'needCategory', 'circumstances'],
    check: (submission) => submission.checkGuestRequest(draft, partner),
    screenNote: (submission) => submission.screenText(draft.circumstances, 'guest', circumstancesLimit),
    noteField: 'circumstances',
    email: draft.guestEmail,
    onSent,
  })
  const consent = request.field('consent')
  const consentField = {
    ...consent,
    error: consent.error ?? (consentStep.isDone ? undefined : consentStep.error),
    onChange: (isChecked: boolean) => {
      consent.onChange(isChecked)
      consentStep.clearError()
    },
  }
  return (
    <chakra.form
      // Prevents browsers from restoring the consent after a reload. A field can have its own value.
      autoComplete="off"
      ref={form}
      noValidate
      method="post"
      display="contents"
      onFocus={request.prepare}
      onSubmit={consentStep.isDone ? request.submit : consentStep.submit}
    >
      {children(
        <>
          <PostFields form="guest_request" />
          {partner.capacity !== undefined && <PartnerCapacity capacity={partner.capacity} />}
          {consentStep.isDone ? <ErrorSummary {...request.summary} /> : <ConsentPrompt {...consentStep} />}
          <ConsentField {...consentField} />
          {consentStep.isDone && <DetailFields {...request} />}
          {request.honeypot}
          {request.failure !== undefined && (
            <FailedNotice
              problem={request.failure}
              renewAt={paths.partner({ partner: partner.id })}
              onRenewPass={onRenewPass}
            />
          )}
        </>,
        consentStep.isDone ? (
          <Button
            type="submit"
            size="touch"
            aria-busy={request.pending}
            // Without JavaScript, the button could not become enabled.
            disabled={(isHydrated && !draft.consent) || request.isSensitive || request.pending}
          >
            {request.pending ? m['public-requests:guest.submitting']() : m['public-requests:guest.submit']()}
          </Button>
        ) : (
          <Button type="submit" size="touch">
            {m['public-requests:guest.begin']()}
          </Button>
        ),
      )}
    </chakra.form>
  )
}

const ConsentPrompt = ({ error, failedAttempts }: ReturnType<typeof useConsentStep>) => (
  <>
    <ErrorSummary
      problems={error === undefined ? [] : [{ id: 'consent', message: error }]}
      submitCount={failedAttempts}
      title={m['public-requests:consentRequired']()}
    />
    <chakra.p fontWeight="650">{m['public-requests:guest.consentFirst']()}</chakra.p>
  </>
)

type RequestState = ReturnType<typeof useRequestForm<GuestDraft>>

const DetailFields = ({ field, screening }: Pick<RequestState, 'field' | 'screening'>) => (
  <>
    <TextField
      {...field('guestName')}
      label={m['public-requests:guest.name']()}
      help={m['public-requests:guest.nameHelp']()}
      autoComplete="name"
    />
    <TextField {...field('guestEmail')} label={m['public-requests:guest.email']()} type="email" autoComplete="email" />
    <TextField {...field('guestPhone')} label={m['public-requests:guest.phone']()} type="tel" autoComplete="tel" />
    <SelectField {...field('county')} label={m['public-requests:guest.county']()} options={countyOptions} />
    <SelectField {...field('needCategory')} label={m['public-requests:guest.need']()} options={needOptions} />
    <NoteField
      {...field('circumstances')}
      label={m['public-requests:guest.circumstances']()}
      help={m['public-requests:guest.circumstancesHelp']()}
      limit={circumstancesLimit}
      screening={screening}
    />
  </>
)
