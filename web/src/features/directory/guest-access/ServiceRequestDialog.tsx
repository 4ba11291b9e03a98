// The dialog in which a guest or a signed-in person sends a request to one partner (DIR-28 to DIR-34). Closing it
// deletes the draft. The draft is kept while the page hides the dialog to renew the guest pass.
import { m } from '#messages'
import type { SentRequest } from '#contracts/page-state.ts'
import { Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { emptyGuestDraft } from '../../public-requests/form/drafts.ts'
import type { PartnerReference } from '../../public-requests/form/request-submission.ts'
import { SentPanel } from '../../public-requests/form/SentPanel.tsx'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import { deleteFormToken } from '../../../lib/forms/form-tokens.ts'
import { useSubmission } from '../../../lib/forms/useSubmission.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { ServiceRequestForm } from './ServiceRequestForm.tsx'

interface Props {
  readonly partner: PartnerReference
  readonly onClose: () => void
  /** Called when the guest pass has expired and the person wants a new one. The draft is kept. */
  readonly onRenewPass: () => void
}

export const ServiceRequestDialog = ({ partner, onClose, onRenewPass }: Props) => {
  const draftName = `guest-request:${partner.id}`
  const formDraft = usePublicDraft(draftName, emptyGuestDraft)
  const submission = useSubmission<SentRequest>(draftName)
  const [isConfirmingClose, setIsConfirmingClose] = useState(false)
  const hasInput = Object.values(formDraft.draft).some((value) => typeof value === 'string' && value.trim() !== '')

  const handleSent = (sent: SentRequest) => {
    formDraft.deleteDraft()
    submission.save(sent, { ...sent, email: null })
  }
  const close = () => {
    formDraft.deleteDraft()
    submission.clear()
    deleteFormToken('guest_request')
    onClose()
  }
  return (
    <Dialog.Root
      open
      closeOnInteractOutside={false}
      onEscapeKeyDown={(event) => {
        if (!hasInput) return
        event.preventDefault()
        setIsConfirmingClose(true)
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
              {submission.sent === undefined && (
                <Dialog.Description>{m['public-requests:guest.intro']()}</Dialog.Description>
              )}
              <Dialog.CloseTrigger asChild position="absolute" top="3" insetInlineEnd="3">
                <Button variant="quiet" size="touch" aria-label={m['common:close']()} px="3">
                  <X size={20} strokeWidth={1.9} aria-hidden />
                </Button>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            {submission.sent === undefined ? (
              <ServiceRequestForm partner={partner} formDraft={formDraft} onSent={handleSent} onRenewPass={onRenewPass}>
                {(fields, button) => (
                  <>
                    <Dialog.Body>{fields}</Dialog.Body>
                    <Dialog.Footer>{button}</Dialog.Footer>
                  </>
                )}
              </ServiceRequestForm>
            ) : (
              <>
                <Dialog.Body>
                  <SentPanel sent={submission.sent} heading="h2" />
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
        open={isConfirmingClose}
        title={m['public-requests:guest.leave.title']()}
        consequence={m['public-requests:guest.leave.text']()}
        confirmLabel={m['public-requests:guest.leave.confirm']()}
        onConfirm={close}
        onClose={() => setIsConfirmingClose(false)}
        danger
      />
    </Dialog.Root>
  )
}
