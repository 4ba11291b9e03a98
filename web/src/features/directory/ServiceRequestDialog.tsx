// A request to one partner with a guest pass or an account: consent, the form, sending, and what happens next (DIR-28
// to DIR-34). When the person closes the dialog, the draft is deleted. When the page removes it, the draft stays.
import { m } from '#messages'
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { type GuestDraft, emptyGuestDraft } from '../public-requests/form/drafts.ts'
import { FailedNotice } from '../public-requests/form/FailedNotice.tsx'
import { circumstancesLimit } from '../public-requests/form/limits.ts'
import {
  SelectField,
  ConsentField,
  NoteField,
  TextField,
  countyOptions,
  needOptions,
} from '../public-requests/form/RequestFields.tsx'
import type { PartnerReference } from '../public-requests/form/rules.ts'
import { SentPanel, type SentRequest } from '../public-requests/form/SentPanel.tsx'
import { useRequestForm } from '../public-requests/form/useRequestForm.ts'
import { usePublicDraft } from '../../lib/stores/drafts.ts'
import { forgetFormToken } from '../../lib/stores/formTokens.ts'
import { useSubmission } from '../../lib/stores/submission.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { ErrorSummary } from '../../design-system/ui/ErrorSummary.tsx'

interface Props {
  readonly partner: PartnerReference
  readonly onClose: () => void
  /** The guest pass has ended and the person wants a new one. The draft stays. */
  readonly onRenewPass: () => void
}

export const ServiceRequestDialog = ({ partner, onClose, onRenewPass }: Props) => {
  const form = `guest-request:${partner.id}`
  const { sent, save: keep, forget } = useSubmission<SentRequest>(form)
  const stored = usePublicDraft(form, emptyGuestDraft)
  const handleSent = (now: SentRequest) => {
    stored.forget()
    keep(now, { ...now, email: null })
  }
  const close = () => {
    stored.forget()
    forget()
    forgetFormToken('guest_request')
    onClose()
  }
  const [leaving, setLeaving] = useState(false)
  const hasTyped = Object.values(stored.draft).some((value) => typeof value === 'string' && value.trim() !== '')
  return (
    <Dialog.Root
      open
      closeOnInteractOutside={false}
      onEscapeKeyDown={(event) => {
        if (!hasTyped) return
        event.preventDefault()
        setLeaving(true)
      }}
      onOpenChange={(change) => {
        if (!change.open) close()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxWidth={{ base: 'none', md: '600px' }}>
            <Dialog.Header paddingInlineEnd="14">
              <Dialog.Title>{m['public-requests:guest.title']({ partner: partner.name })}</Dialog.Title>
              {sent === undefined && <Dialog.Description>{m['public-requests:guest.intro']()}</Dialog.Description>}
              <Dialog.CloseTrigger asChild position="absolute" top="3" insetInlineEnd="3">
                <Button variant="quiet" size="touch" aria-label={m['common:close']()} px="3">
                  <X size={20} strokeWidth={1.9} aria-hidden />
                </Button>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            {sent === undefined ? (
              <GuestForm partner={partner} stored={stored} onSent={handleSent} onRenewPass={onRenewPass} />
            ) : (
              <>
                <Dialog.Body>
                  <SentPanel sent={sent} heading="h2" />
                </Dialog.Body>
                <Dialog.Footer>
                  <Button size="touch" onClick={close}>
                    {m['public-requests:guest.done']()}
                  </Button>
                </Dialog.Footer>
              </>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
      <ConfirmDialog
        open={leaving}
        title={m['public-requests:guest.leave.title']()}
        consequence={m['public-requests:guest.leave.text']()}
        confirmLabel={m['public-requests:guest.leave.confirm']()}
        onConfirm={close}
        onClose={() => setLeaving(false)}
        danger
      />
    </Dialog.Root>
  )
}

interface FormProps {
  readonly partner: PartnerReference
  readonly stored: ReturnType<typeof usePublicDraft<GuestDraft>>
  readonly onSent: (sent: SentRequest) => void
  readonly onRenewPass: () => void
}

const GuestForm = ({ partner, stored: { draft, change, form }, onSent, onRenewPass }: FormProps) => {
  // A person with a draft sees it right away.
  const [hasBegun, setHasBegun] = useState(false)
  const [attemptsWithoutConsent, setAttemptsWithoutConsent] = useState(0)
  const request = useRequestForm<GuestDraft>({
    form: 'guest_request',
    draft,
    required: ['guestName', 'guestEmail', 'guestPhone', 'county', 'needCategory', 'circumstances'],
    check: (rules) => rules.checkGuestRequest(draft, partner),
    screenNote: (rules) => rules.screenText(draft.circumstances, 'guest', circumstancesLimit),
    noteField: 'circumstances',
    email: draft.guestEmail,
    onSent,
  })
  const set = (field: keyof GuestDraft) => (value: string | boolean) => {
    change((before) => ({ ...before, [field]: value }))
    request.clearError(field)
    if (field === 'consent') setAttemptsWithoutConsent(0)
  }
  const question = <Field extends keyof GuestDraft>(name: Field) => ({
    name,
    value: draft[name],
    error: request.errors[name],
    onChange: set(name),
  })
  const isOpen = hasBegun || draft.guestName !== '' || draft.circumstances !== ''
  const begin = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (draft.consent) setHasBegun(true)
    else setAttemptsWithoutConsent(attemptsWithoutConsent + 1)
  }
  const consentMissing = attemptsWithoutConsent > 0 ? m['public-requests:consentRequiredText']() : undefined
  return (
    <chakra.form
      ref={form}
      noValidate
      display="contents"
      onFocus={request.prepare}
      onSubmit={isOpen ? request.submit : begin}
    >
      <Dialog.Body>
        {isOpen ? (
          <ErrorSummary {...request.summary} />
        ) : (
          <>
            <ErrorSummary
              problems={consentMissing === undefined ? [] : [{ id: 'consent', message: consentMissing }]}
              submits={attemptsWithoutConsent}
              title={m['public-requests:consentRequired']()}
            />
            <chakra.p fontWeight="650">{m['public-requests:guest.consentFirst']()}</chakra.p>
          </>
        )}
        <ConsentField {...question('consent')} error={request.errors.consent ?? consentMissing} />
        {isOpen && (
          <>
            <TextField
              {...question('guestName')}
              label={m['public-requests:guest.name']()}
              help={m['public-requests:guest.nameHelp']()}
              autoComplete="name"
            />
            <TextField
              {...question('guestEmail')}
              label={m['public-requests:guest.email']()}
              type="email"
              autoComplete="email"
            />
            <TextField
              {...question('guestPhone')}
              label={m['public-requests:guest.phone']()}
              type="tel"
              autoComplete="tel"
            />
            <SelectField {...question('county')} label={m['public-requests:guest.county']()} options={countyOptions} />
            <SelectField
              {...question('needCategory')}
              label={m['public-requests:guest.need']()}
              options={needOptions}
            />
            <NoteField
              {...question('circumstances')}
              label={m['public-requests:guest.circumstances']()}
              help={m['public-requests:guest.circumstancesHelp']()}
              limit={circumstancesLimit}
              screening={request.screening}
            />
          </>
        )}
        {request.honeypot}
        {request.failure !== undefined && <FailedNotice problem={request.failure} onRenewPass={onRenewPass} />}
      </Dialog.Body>
      <Dialog.Footer>
        {isOpen ? (
          <Button
            type="submit"
            size="touch"
            aria-busy={request.pending}
            disabled={!draft.consent || request.isSensitive || request.pending}
          >
            {request.pending ? m['public-requests:guest.submitting']() : m['public-requests:guest.submit']()}
          </Button>
        ) : (
          <Button type="submit" size="touch">
            {m['public-requests:guest.begin']()}
          </Button>
        )}
      </Dialog.Footer>
    </chakra.form>
  )
}
