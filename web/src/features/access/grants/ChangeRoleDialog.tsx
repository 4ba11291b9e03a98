// Confirms a grant that changes a person's existing role, because the change may remove rights (ROLE-08).
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { roleName } from '../shared/role-names.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { useIsLastOrgAdmin } from '../shared/useIsLastOrgAdmin.ts'

/** The person's current grant at the organization, if it has a different role. */
export const findGrantToChange = async (
  email: string,
  organizationId: string,
  role: GrantedRole,
): Promise<AccessGrant | undefined> => {
  const normalizedEmail = email.trim().toLowerCase()
  const { rows } = await call('accessGrants', { query: { q: normalizedEmail, organizationId } })
  return rows.find((grant) => grant.user.email === normalizedEmail && grant.role !== role)
}

interface Props {
  readonly existing: AccessGrant
  readonly role: GrantedRole
  /** Grants the role. Closes the dialog even if that fails, because the form shows the error. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

export const ChangeRoleDialog = ({ existing, role, onConfirm, onClose }: Props) => {
  const { user, organization } = existing
  const isLastOrgAdmin = useIsLastOrgAdmin(existing)
  const change = useMutation({ mutationFn: onConfirm })
  const text = m['access:grant.change.text']({
    name: user.name,
    from: roleName(existing.role),
    to: roleName(role),
    organization: organization.name,
  })
  return (
    <ConfirmDialog
      open
      title={m['access:grant.change.title']({ name: user.name })}
      consequence={isLastOrgAdmin ? `${text} ${m['access:lastOrgAdmin']({ organization: organization.name })}` : text}
      confirmLabel={m['access:grant.change.confirm']()}
      pending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  )
}
