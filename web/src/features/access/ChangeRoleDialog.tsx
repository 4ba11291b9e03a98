// Granting to somebody who has another role there changes that role: asked first, since it may take something away (ROLE-08).
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { useLastOrgAdmin } from './useLastOrgAdmin.ts'

/** What the person with this address holds at the organization now, where it is another role. */
export const otherRole = async (
  email: string,
  organizationId: string,
  role: GrantedRole,
): Promise<AccessGrant | undefined> => {
  const address = email.trim().toLowerCase()
  const { rows } = await call('accessGrants', { query: { q: address, organizationId } })
  return rows.find((grant) => grant.user.email === address && grant.role !== role)
}

interface Props {
  readonly held: AccessGrant
  readonly role: GrantedRole
  /** Closes the dialog whatever comes of it: the form says what was refused. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

export const ChangeRoleDialog = ({ held, role, onConfirm, onClose }: Props) => {
  const { user, organization } = held
  const isLast = useLastOrgAdmin(held)
  const change = useMutation({ mutationFn: onConfirm })
  const text = m['access:grant.change.text']({
    name: user.name,
    from: t.access.roles[held.role],
    to: t.access.roles[role],
    organization: organization.name,
  })
  return (
    <ConfirmDialog
      open
      title={m['access:grant.change.title']({ name: user.name })}
      consequence={isLast ? `${text} ${m['access:lastOrgAdmin']({ organization: organization.name })}` : text}
      confirmLabel={m['access:grant.change.confirm']()}
      pending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  )
}
