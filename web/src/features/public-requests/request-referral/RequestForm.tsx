// The public request form. It keeps a draft of what the person types (DIR-35 to DIR-37).
import { m } from '#messages'
import type { SentRequest } from '#contracts/page-state.ts'
import { chakra } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { type PublicDraft, emptyPublicDraft } from '../form/drafts.ts'
import { FailedNotice } from '../form/FailedNotice.tsx'
import { publicNoteLimit } from '../form/note-limits.ts'
import { ConsentField, NoteField, SelectField, TextField, countyOptions, needOptions } from '../form/RequestFields.tsx'
import type { RequestedPartner } from '../form/useRequestedPartner.ts'
import { useRequestForm } from '../form/useRequestForm.ts'

interface Props {
  readonly partner: RequestedPartner | undefined
  readonly onSent: (sent: SentRequest) => void
}

export const RequestForm = ({ partner, onSent }: Props) => {
  const posted = usePosted('public_request')
  const { draft, change, restored, deleteDraft, discard, form } = usePublicDraft(
    'public-request',
    emptyPublicDraft,
    posted.values,
  )
  const request = useRequestForm<PublicDraft>({
    form: 'public_request',
    problem: posted.problem,
    draft,
    change,
    required: ['firstName', 'lastInitial', 'phone', 'county', 'need', 'note'],
    check: (submission) => submission.checkPublicRequest(draft, partner?.id ?? null),
    screenNote: (submission) => submission.screenText(draft.note, 'referral_note', publicNoteLimit),
    noteField: 'note',
    email: draft.email,
    onSent: (sent) => {
      deleteDraft()
      onSent(sent)
    },
  })
  const startOver = () => {
    discard()
    request.reset()
  }
  return (
    <chakra.form
      // Prevents browsers from restoring the consent after a reload. A field can have its own value.
      autoComplete="off"
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
      <PostFields form="public_request" />
      {restored && (
        <Notice kind="info" title={m['public-requests:restored.title']()}>
          <Button variant="quiet" size="row" px="0" onClick={startOver}>
            {m['public-requests:restored.startOver']()}
          </Button>
        </Notice>
      )}
      <ErrorSummary {...request.summary} />
      <ContactFields {...request} />
      <NeedFields {...request} />
      <ConsentField {...request.field('consent')} />
      {request.honeypot}
      {request.failure !== undefined && <FailedNotice problem={request.failure} />}
      <chakra.div display="grid" gap="3" justifyItems={{ base: 'stretch', md: 'start' }}>
        <Button type="submit" size="hero" aria-busy={request.pending} disabled={request.pending}>
          {request.pending ? m['public-requests:form.submitting']() : m['public-requests:form.submit']()}
        </Button>
        <PrivacyLine />
      </chakra.div>
    </chakra.form>
  )
}

type RequestState = ReturnType<typeof useRequestForm<PublicDraft>>

const ContactFields = ({ field }: Pick<RequestState, 'field'>) => (
  <>
    <TextField {...field('firstName')} label={m['public-requests:form.firstName']()} autoComplete="given-name" />
    <TextField
      {...field('lastInitial')}
      label={m['public-requests:form.lastInitial']()}
      help={m['public-requests:form.lastInitialHelp']()}
      maxLength={1}
      autoCapitalize="characters"
      autoComplete="off"
    />
    <TextField
      {...field('phone')}
      label={m['public-requests:form.phone']()}
      help={m['public-requests:form.phoneHelp']()}
      type="tel"
      autoComplete="tel"
    />
    <TextField
      {...field('email')}
      label={m['public-requests:form.email']()}
      help={m['public-requests:form.emailHelp']()}
      type="email"
      autoComplete="email"
      optional
    />
    <SelectField {...field('county')} label={m['public-requests:form.county']()} options={countyOptions} />
  </>
)

const NeedFields = ({ field, screening }: Pick<RequestState, 'field' | 'screening'>) => (
  <>
    <SelectField {...field('need')} label={m['public-requests:form.need']()} options={needOptions} />
    <NoteField
      {...field('note')}
      label={m['public-requests:form.note']()}
      help={m['public-requests:form.noteHelp']()}
      limit={publicNoteLimit}
      screening={screening}
    />
  </>
)

const PrivacyLine = () => (
  <chakra.p display="flex" gap="2" color="fg.muted" textStyle="small">
    <chakra.span flexShrink={0} paddingTop="0.5" aria-hidden>
      <LockKeyhole size={16} strokeWidth={1.9} />
    </chakra.span>
    {m['public-requests:form.privacy']()}
  </chakra.p>
)
