// Whether a family is in danger, for staff, and the dialog that changes it (docs/decisions/0078).
import { m } from '#messages'
import { type ClientSafety, safetyReasonLimit } from '#contracts/client-safety.ts'
import { chakra } from '@chakra-ui/react'
import { ShieldAlert } from 'lucide-react'
import { NoteField } from '../../../layouts/crisis/NoteField.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'
import { useFamilyProtection } from './useFamilyProtection.ts'

const leadText = ({ isProtected, readable }: ClientSafety): string => {
  if (!isProtected) return m['client-safety:protection.off']()
  return readable ? m['client-safety:protection.lead']() : m['client-safety:protection.hiddenLead']()
}

export const FamilyProtection = ({ safety }: { safety: ClientSafety }) => {
  const { isProtected, readable } = safety
  const { isOpen, open, ...form } = useFamilyProtection(safety)
  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      {isProtected && (
        <LabelTag icon={ShieldAlert} tint="open">
          {m['client-safety:protection.tag']()}
        </LabelTag>
      )}
      <chakra.p color="fg.muted" textStyle="small">
        {leadText(safety)}
      </chakra.p>
      {readable && (
        <Button variant="outline" size="row" onClick={open}>
          {isProtected ? m['client-safety:protection.lift']() : m['client-safety:protection.protect']()}
        </Button>
      )}
      {isOpen && <ProtectionDialog isProtected={isProtected} form={form} />}
    </chakra.div>
  )
}

interface DialogProps {
  readonly isProtected: boolean
  readonly form: Omit<ReturnType<typeof useFamilyProtection>, 'isOpen' | 'open'>
}

const ProtectionDialog = ({ isProtected, form }: DialogProps) => {
  const { reason, error, pending, problem, changeReason, close, confirm } = form
  return (
    <ConfirmDialog
      open
      title={isProtected ? m['client-safety:protection.liftTitle']() : m['client-safety:protection.protectTitle']()}
      consequence={isProtected ? m['client-safety:protection.liftText']() : m['client-safety:protection.protectText']()}
      confirmLabel={isProtected ? m['client-safety:protection.lift']() : m['client-safety:protection.protect']()}
      pending={pending}
      {...(problem === undefined ? {} : { problem })}
      onClose={close}
      onConfirm={confirm}
    >
      <NoteField
        id="protection-reason"
        label={m['client-safety:protection.reason']()}
        help={m['client-safety:protection.reasonHelp']()}
        limit={safetyReasonLimit}
        value={reason}
        error={error}
        onChange={changeReason}
      />
    </ConfirmDialog>
  )
}
