// The public request form. It keeps a draft of what the person types (DIR-35 to DIR-37).
import { m } from '#messages'
import { publicNoteLimit } from '../form/limits.ts'
import { chakra } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { FailedNotice } from '../form/FailedNotice.tsx'
import type { RequestedPartner } from '../form/useRequestedPartner.ts'
import { SelectField, ConsentField, NoteField, TextField, countyOptions, needOptions } from '../form/RequestFields.tsx'
import { type PublicDraft, emptyPublicDraft } from '../form/drafts.ts'
import type { SentRequest } from '../form/SentPanel.tsx'
import { useRequestForm } from '../form/useRequestForm.ts'
import { usePublicDraft } from '../../../lib/stores/drafts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'

interface Props {
  readonly partner: RequestedPartner | undefined
  readonly onSent: (sent: SentRequest) => void
}

export const RequestForm = ({ partner, onSent }: Props) => {
  const { draft, change, restored, forget, form, ready } = usePublicDraft('public-request', emptyPublicDraft)
  const request = useRequestForm<PublicDraft>({
    form: 'public_request',
    draft,
    required: ['firstName', 'lastInitial', 'phone', 'county', 'need', 'note'],
    check: (rules) => rules.checkPublicRequest(draft, partner?.id ?? null),
    screenNote: (rules) => rules.screenText(draft.note, 'referral_note', publicNoteLimit),
    noteField: 'note',
    email: draft.email,
    onSent: (sent) => {
      forget()
      onSent(sent)
    },
  })
  const set = (field: keyof PublicDraft) => (value: string | boolean) => {
    change((before) => ({ ...before, [field]: value }))
    request.clearError(field)
  }
  const question = <Field extends keyof PublicDraft>(name: Field) => ({
    name,
    value: draft[name],
    error: request.errors[name],
    onChange: set(name),
  })
  return (
    <chakra.form
      ref={form}
      noValidate
      method="post"
      position="relative"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="5"
      aria-busy={request.pending}
      onFocus={request.prepare}
      onSubmit={request.submit}
    >
      <noscript>
        <Notice kind="info">
          <p>{m['public-requests:withoutScript']()}</p>
          <ContactLink />
        </Notice>
      </noscript>
      {restored && (
        <Notice kind="info" title={m['public-requests:restored.title']()}>
          <Button
            variant="quiet"
            size="row"
            px="0"
            onClick={() => {
              forget()
              request.reset()
            }}
          >
            {m['public-requests:restored.startOver']()}
          </Button>
        </Notice>
      )}
      <ErrorSummary {...request.summary} />
      <TextField {...question('firstName')} label={m['public-requests:form.firstName']()} autoComplete="given-name" />
      <TextField
        {...question('lastInitial')}
        label={m['public-requests:form.lastInitial']()}
        help={m['public-requests:form.lastInitialHelp']()}
        maxLength={1}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <TextField
        {...question('phone')}
        label={m['public-requests:form.phone']()}
        help={m['public-requests:form.phoneHelp']()}
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...question('email')}
        label={m['public-requests:form.email']()}
        help={m['public-requests:form.emailHelp']()}
        type="email"
        autoComplete="email"
        optional
      />
      <SelectField {...question('county')} label={m['public-requests:form.county']()} options={countyOptions} />
      <SelectField {...question('need')} label={m['public-requests:form.need']()} options={needOptions} />
      <NoteField
        {...question('note')}
        label={m['public-requests:form.note']()}
        help={m['public-requests:form.noteHelp']()}
        limit={publicNoteLimit}
        screening={request.screening}
      />
      <ConsentField {...question('consent')} />
      {request.honeypot}
      {request.failure !== undefined && <FailedNotice problem={request.failure} />}
      <chakra.div display="grid" gap="3" justifyItems={{ base: 'stretch', md: 'start' }}>
        <Button type="submit" size="hero" aria-busy={request.pending} disabled={request.pending || !ready}>
          {request.pending ? m['public-requests:form.submitting']() : m['public-requests:form.submit']()}
        </Button>
        <chakra.p display="flex" gap="2" color="fg.muted" textStyle="small">
          <chakra.span flexShrink={0} paddingTop="0.5" aria-hidden>
            <LockKeyhole size={16} strokeWidth={1.9} />
          </chakra.span>
          {m['public-requests:form.privacy']()}
        </chakra.p>
      </chakra.div>
    </chakra.form>
  )
}
