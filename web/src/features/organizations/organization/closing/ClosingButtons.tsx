// The steps of a closing organization: close it for good, choose another successor, or keep it open.
import { m } from '#messages'
import type { OrganizationClosing } from '#contracts/organization-closing.ts'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../../../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../../../design-system/ui/ConfirmDialog.tsx'
import { Checkbox } from '../../../../design-system/ui/inputs.tsx'
import { StartClosingDialog } from './StartClosingDialog.tsx'
import { useClosingStep } from './useClosingStep.ts'

interface Props {
  readonly organization: Pick<OrganizationProfileDetail, 'id' | 'name'>
  readonly closing: OrganizationClosing
}

export const ClosingButtons = ({ organization, closing }: Props) => {
  const [dialog, setDialog] = useState<'close' | 'successor' | 'cancel' | null>(null)
  const dialogProps = { organization, closing, onClose: () => setDialog(null) }
  const left = closing.received.total + closing.returned.total + closing.platformPeople
  return (
    <>
      {left > 0 && (
        <chakra.p id="closing-left" fontWeight="650" marginTop="4">
          {m['organizations:closing.finish.left']()}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="4">
        <Button
          disabled={left > 0}
          aria-describedby={left > 0 ? 'closing-left' : undefined}
          onClick={() => setDialog('close')}
        >
          {m['organizations:closing.finish.open']()}
        </Button>
        <Button variant="outline" onClick={() => setDialog('successor')}>
          {closing.successor === null
            ? m['organizations:closing.successor.choose']()
            : m['organizations:closing.successor.change']()}
        </Button>
        <Button variant="quiet" onClick={() => setDialog('cancel')}>
          {m['organizations:closing.cancel.open']()}
        </Button>
      </chakra.div>
      {dialog === 'close' && <CloseDialog {...dialogProps} />}
      {dialog === 'successor' && <StartClosingDialog {...dialogProps} />}
      {dialog === 'cancel' && <CancelDialog {...dialogProps} />}
    </>
  )
}

interface DialogProps extends Props {
  readonly onClose: () => void
}

const CloseDialog = ({ organization: { id, name }, closing, onClose }: DialogProps) => {
  const { successor, members, version } = closing
  const [membersFollow, setMembersFollow] = useState(false)
  const step = useClosingStep('closeOrganization', id, {
    done: m['organizations:closing.finish.done']({ name }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={m['organizations:closing.finish.confirmTitle']({ name })}
      consequence={m['organizations:closing.finish.confirmText']()}
      confirmLabel={m['organizations:closing.finish.open']()}
      pending={step.pending}
      {...(step.problem === undefined ? {} : { problem: step.problem })}
      onConfirm={() => step.take({ version, membersFollow })}
      onClose={onClose}
    >
      {successor !== null && members > 0 && (
        <chakra.label display="flex" gap="3" alignItems="flex-start" cursor="pointer">
          <Checkbox checked={membersFollow} onChange={() => setMembersFollow(!membersFollow)} />
          <span>{m['organizations:closing.finish.membersFollow']({ count: members, successor: successor.name })}</span>
        </chakra.label>
      )}
    </ConfirmDialog>
  )
}

const CancelDialog = ({ organization: { id, name }, closing: { version }, onClose }: DialogProps) => {
  const step = useClosingStep('cancelClosing', id, {
    done: m['organizations:closing.cancel.done']({ name }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={m['organizations:closing.cancel.title']({ name })}
      consequence={m['organizations:closing.cancel.text']()}
      confirmLabel={m['organizations:closing.cancel.open']()}
      pending={step.pending}
      {...(step.problem === undefined ? {} : { problem: step.problem })}
      onConfirm={() => step.take({ version })}
      onClose={onClose}
    />
  )
}
