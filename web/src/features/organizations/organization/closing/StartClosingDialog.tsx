// Asks whether an organization merges into another, before its closing begins, or to choose another successor.
import { m } from '#messages'
import type { OrganizationClosing } from '#contracts/organization-closing.ts'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../design-system/ui/ConfirmDialog.tsx'
import { type OrganizationOption, OrganizationSelect } from '../../../referrals/shared/OrganizationSelect.tsx'
import { useClosingStep } from './useClosingStep.ts'

interface Props {
  readonly organization: Pick<OrganizationProfileDetail, 'id' | 'name'>
  readonly closing: OrganizationClosing
  readonly onClose: () => void
}

export const StartClosingDialog = ({ organization, closing, onClose }: Props) => {
  const { id, name } = organization
  const [successor, setSuccessor] = useState<OrganizationOption | null>(closing.successor)
  const isOpen = closing.status === 'open'
  const step = useClosingStep('startClosing', id, {
    done: isOpen ? m['organizations:closing.start.done']({ name }) : m['organizations:closing.successor.done'](),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      wide
      title={isOpen ? m['organizations:closing.start.title']({ name }) : m['organizations:closing.successor.title']()}
      consequence={isOpen ? m['organizations:closing.start.text']() : m['organizations:closing.successor.text']()}
      confirmLabel={isOpen ? m['organizations:closing.start.open']() : m['organizations:closing.successor.save']()}
      pending={step.pending}
      {...(step.problem === undefined ? {} : { problem: step.problem })}
      onConfirm={() => step.take({ version: closing.version, successorId: successor?.id ?? null })}
      onClose={onClose}
    >
      <OrganizationSelect
        id="closing-successor"
        label={m['organizations:closing.successor.label']()}
        hint={m['organizations:closing.successor.hint']()}
        value={successor}
        onChange={setSuccessor}
        isUnavailable={({ id: optionId, status }) => optionId === id || status !== 'open'}
      />
    </ConfirmDialog>
  )
}
