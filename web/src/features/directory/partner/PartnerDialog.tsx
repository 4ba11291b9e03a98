// The dialog over the list: a partner's details, or the ways to get access to them (DIR-20). The details open when the
// visitor gets access, and close when guest access ends. If the guest pass expires while the visitor writes a request,
// the request waits for a new pass.
import { Dialog, Portal } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import type { PartnerReference } from '../../public-requests/form/request-submission.ts'
import '../listing-problems/problem-submission.ts'
import { AccessTabs } from '../guest-access/AccessTabs.tsx'
import { PartnerDetails } from './PartnerDetails.tsx'
import { ServiceRequestDialog } from '../guest-access/ServiceRequestDialog.tsx'
import type { Visitor } from '../guest-access/useVisitor.ts'

interface Props {
  readonly id: string
  readonly visitor: Visitor
  readonly onClose: () => void
}

export const PartnerDialog = ({ id, visitor, onClose }: Props) => {
  const [wantsAccount, setWantsAccount] = useState(false)
  const [requestedPartner, setRequestedPartner] = useState<PartnerReference>()
  const [isRenewingPass, setIsRenewingPass] = useState(false)
  if (requestedPartner !== undefined && !isRenewingPass) {
    return (
      <ServiceRequestDialog
        partner={requestedPartner}
        onClose={() => setRequestedPartner(undefined)}
        onRenewPass={() => setIsRenewingPass(true)}
      />
    )
  }
  const showDetails = () => {
    setWantsAccount(false)
    setIsRenewingPass(false)
  }
  const showsDetails = visitor.hasAccess && !wantsAccount && !isRenewingPass
  return (
    <DialogFrame wide={showsDetails} onClose={isRenewingPass ? showDetails : onClose}>
      {showsDetails ? (
        <PartnerDetails
          id={id}
          visitor={visitor}
          onClose={onClose}
          onAccount={() => setWantsAccount(true)}
          onRequest={setRequestedPartner}
        />
      ) : (
        <AccessTabs
          initialTab={wantsAccount ? 'signIn' : 'guest'}
          onClose={wantsAccount || isRenewingPass ? showDetails : onClose}
          onDone={showDetails}
        />
      )}
    </DialogFrame>
  )
}

interface DialogFrameProps {
  readonly wide: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A single dialog for all contents, so that the focus stays in it when the content loads or changes, and screen readers
 * announce the title.
 */
const DialogFrame = ({ wide, onClose, children }: DialogFrameProps) => {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open onOpenChange={({ open }) => open || onClose()} initialFocusEl={() => content.current}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content} maxWidth={{ base: 'none', md: wide ? '680px' : '520px' }}>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
