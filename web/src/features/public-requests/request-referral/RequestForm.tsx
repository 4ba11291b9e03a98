// The questions of the public request, one column, kept as they are typed (DIR-35 to DIR-37).
import { m } from '#messages'
import { publicNoteLimit } from '../form/limits.ts'
import { chakra } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { FailedNotice } from '../form/FailedNotice.tsx'
import type { RequestedPartner } from '../form/useRequestedPartner.ts'
import { SelectField, ConsentField, NoteField, TextField, countyOptions } from '../form/RequestFields.tsx'
import { type PublicDraft, emptyPublicDraft } from '../form/drafts.ts'
import type { SentRequest } from '../form/SentPanel.tsx'
import { useRequestForm } from '../form/useRequestForm.ts'
import { usePublicDraft } from '../../../lib/stores/drafts.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'

const words = t.requests.form

interface Props {
  readonly partner: RequestedPartner | undefined
  readonly onSent: (sent: SentRequest) => void
}

export const RequestForm = ({ partner, onSent }: Props) => {
  const { draft, change, restored, forget, form, ready } = usePublicDraft('public-request', emptyPublicDraft)
  const asked = useRequestForm<PublicDraft>({
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
    asked.touched(field)
  }
  const question = <Field extends keyof PublicDraft>(name: Field) => ({
    name,
    value: draft[name],
    error: asked.errors[name],
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
      aria-busy={asked.pending}
      onFocus={asked.prepare}
      onSubmit={asked.submit}
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
              asked.reset()
            }}
          >
            {m['public-requests:restored.startOver']()}
          </Button>
        </Notice>
      )}
      <ErrorSummary {...asked.summary} />
      <TextField {...question('firstName')} label={words.firstName} autoComplete="given-name" />
      <TextField
        {...question('lastInitial')}
        label={words.lastInitial}
        help={words.lastInitialHelp}
        maxLength={1}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <TextField {...question('phone')} label={words.phone} help={words.phoneHelp} type="tel" autoComplete="tel" />
      <TextField
        {...question('email')}
        label={words.email}
        help={m['public-requests:optionalEmail']()}
        type="email"
        autoComplete="email"
        optional
      />
      <SelectField {...question('county')} label={words.county} options={countyOptions} />
      <SelectField {...question('need')} label={words.need} options={t.requests.need} />
      <NoteField
        {...question('note')}
        label={words.note}
        help={words.noteHelp}
        limit={publicNoteLimit}
        screening={asked.found}
      />
      <ConsentField {...question('consent')} />
      {asked.trap}
      {asked.failure !== undefined && <FailedNotice problem={asked.failure} />}
      <chakra.div display="grid" gap="3" justifyItems={{ base: 'stretch', md: 'start' }}>
        <Button type="submit" size="hero" aria-busy={asked.pending} disabled={asked.pending || !ready}>
          {asked.pending ? words.submitting : words.submit}
        </Button>
        <chakra.p display="flex" gap="2" color="fg.muted" textStyle="small">
          <chakra.span flexShrink={0} paddingTop="0.5" aria-hidden>
            <LockKeyhole size={16} strokeWidth={1.9} />
          </chakra.span>
          {words.privacy}
        </chakra.p>
      </chakra.div>
    </chakra.form>
  )
}
