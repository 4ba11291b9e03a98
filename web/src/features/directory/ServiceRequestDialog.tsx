// Asking one partner for help with a guest pass or an account: consent, the form, sending, and what happens next (DIR-28 to
// DIR-34). Closed by the person it forgets everything; taken away by the page it keeps what was typed.
import { m } from '#messages'
import { Dialog, Portal, chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { type GuestDraft, emptyGuest } from '../public-requests/form/drafts.ts'
import { FailedNotice } from '../public-requests/form/FailedNotice.tsx'
import { circumstancesLimit } from '../public-requests/form/limits.ts'
import {
  ChoiceQuestion,
  ConsentQuestion,
  NoteQuestion,
  TextQuestion,
  counties,
} from '../public-requests/form/RequestFields.tsx'
import type { AskedPartner } from '../public-requests/form/rules.ts'
import { SentPanel, type Sent } from '../public-requests/form/SentPanel.tsx'
import { useRequestForm } from '../public-requests/form/useRequestForm.ts'
import { usePublicDraft } from '../../lib/stores/drafts.ts'
import { forgetFormToken } from '../../lib/stores/formTokens.ts'
import { useSubmission } from '../../lib/stores/submission.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { ErrorSummary } from '../../design-system/ui/ErrorSummary.tsx'

const words = t.requests.guest

interface Props {
  readonly partner: AskedPartner
  readonly onClose: () => void
  /** The guest pass has ended: a new one is asked for, and what was typed waits. */
  readonly onRenewPass: () => void
}

export const ServiceRequestDialog = ({ partner, onClose, onRenewPass }: Props) => {
  const form = `guest-request:${partner.id}`
  const { sent, save: keep, forget } = useSubmission<Sent>(form)
  const kept = usePublicDraft(form, emptyGuest)
  const arrived = (now: Sent) => {
    kept.forget()
    keep(now, { ...now, email: null })
  }
  const close = () => {
    kept.forget()
    forget()
    forgetFormToken('guest_request')
    onClose()
  }
  const [leaving, setLeaving] = useState(false)
  const isTyped = Object.values(kept.draft).some((value) => typeof value === 'string' && value.trim() !== '')
  return (
    <Dialog.Root
      open
      closeOnInteractOutside={false}
      onEscapeKeyDown={(event) => {
        if (!isTyped) return
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
              <Dialog.Title>{words.title(partner.name)}</Dialog.Title>
              {sent === undefined && <Dialog.Description>{words.intro}</Dialog.Description>}
              <Dialog.CloseTrigger asChild position="absolute" top="3" insetInlineEnd="3">
                <Button variant="quiet" size="touch" aria-label={m['common:close']()} px="3">
                  <X size={20} strokeWidth={1.9} aria-hidden />
                </Button>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            {sent === undefined ? (
              <GuestForm partner={partner} kept={kept} onSent={arrived} onRenewPass={onRenewPass} />
            ) : (
              <>
                <Dialog.Body>
                  <SentPanel sent={sent} heading="h2" />
                </Dialog.Body>
                <Dialog.Footer>
                  <Button size="touch" onClick={close}>
                    {words.done}
                  </Button>
                </Dialog.Footer>
              </>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
      <ConfirmDialog
        open={leaving}
        title={words.leave.title}
        consequence={words.leave.text}
        confirmLabel={words.leave.confirm}
        onConfirm={close}
        onClose={() => setLeaving(false)}
        danger
      />
    </Dialog.Root>
  )
}

interface FormProps {
  readonly partner: AskedPartner
  readonly kept: ReturnType<typeof usePublicDraft<GuestDraft>>
  readonly onSent: (sent: Sent) => void
  readonly onRenewPass: () => void
}

const GuestForm = ({ partner, kept: { draft, change, form }, onSent, onRenewPass }: FormProps) => {
  // Who had begun to write before is shown what was written.
  const [begun, setBegun] = useState(false)
  const [unagreed, setUnagreed] = useState(0)
  const asked = useRequestForm<GuestDraft>({
    form: 'guest_request',
    draft,
    required: ['guestName', 'guestEmail', 'guestPhone', 'county', 'needCategory', 'circumstances'],
    check: (rules) => rules.checkGuest(draft, partner),
    found: (rules) => rules.found(draft.circumstances, 'guest', circumstancesLimit),
    noteField: 'circumstances',
    email: draft.guestEmail,
    onSent,
  })
  const set = (field: keyof GuestDraft) => (value: string | boolean) => {
    change((before) => ({ ...before, [field]: value }))
    asked.touched(field)
    if (field === 'consent') setUnagreed(0)
  }
  const question = <Field extends keyof GuestDraft>(name: Field) => ({
    name,
    value: draft[name],
    error: asked.errors[name],
    onChange: set(name),
  })
  const opened = begun || draft.guestName !== '' || draft.circumstances !== ''
  const begin = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (draft.consent) setBegun(true)
    else setUnagreed(unagreed + 1)
  }
  const consentMissing = unagreed > 0 ? t.requests.consentRequired.text : undefined
  return (
    <chakra.form
      ref={form}
      noValidate
      display="contents"
      onFocus={asked.prepare}
      onSubmit={opened ? asked.submit : begin}
    >
      <Dialog.Body>
        {opened ? (
          <ErrorSummary {...asked.summary} />
        ) : (
          <>
            <ErrorSummary
              problems={consentMissing === undefined ? [] : [{ id: 'consent', message: consentMissing }]}
              submits={unagreed}
              title={t.requests.consentRequired.title}
            />
            <chakra.p fontWeight="650">{words.consentFirst}</chakra.p>
          </>
        )}
        <ConsentQuestion {...question('consent')} error={asked.errors.consent ?? consentMissing} />
        {opened && (
          <>
            <TextQuestion {...question('guestName')} label={words.name} help={words.nameHelp} autoComplete="name" />
            <TextQuestion {...question('guestEmail')} label={words.email} type="email" autoComplete="email" />
            <TextQuestion {...question('guestPhone')} label={words.phone} type="tel" autoComplete="tel" />
            <ChoiceQuestion {...question('county')} label={words.county} options={counties} />
            <ChoiceQuestion {...question('needCategory')} label={words.need} options={t.requests.need} />
            <NoteQuestion
              {...question('circumstances')}
              label={words.circumstances}
              help={words.circumstancesHelp}
              limit={circumstancesLimit}
              found={asked.found}
            />
          </>
        )}
        {asked.trap}
        {asked.failure !== undefined && <FailedNotice problem={asked.failure} onRenewPass={onRenewPass} />}
      </Dialog.Body>
      <Dialog.Footer>
        {opened ? (
          <Button
            type="submit"
            size="touch"
            aria-busy={asked.pending}
            disabled={!draft.consent || asked.sensitive || asked.pending}
          >
            {asked.pending ? words.submitting : words.submit}
          </Button>
        ) : (
          <Button type="submit" size="touch">
            {words.begin}
          </Button>
        )}
      </Dialog.Footer>
    </chakra.form>
  )
}
