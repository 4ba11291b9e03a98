// Revokes a grant after a confirmation that explains the consequence (ROLE-11).
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import { PlatformRole } from '#contracts/enumerations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { roleName } from '../shared/role-names.ts'
import { useIsLastOrgAdmin } from '../shared/useIsLastOrgAdmin.ts'

const consequenceText = ({ user, role, organization }: AccessGrant, isOwn: boolean): string => {
  const name = roleName(role)
  if (isOwn) return m['access:revoke.own']({ role: name, organization: organization.name })
  return PlatformRole.safeParse(role).success
    ? m['access:revoke.platformRole']({ name: user.name, role: name })
    : m['access:revoke.organizationRole']({ name: user.name, role: name, organization: organization.name })
}

interface Revoke {
  readonly open: (grant: AccessGrant) => void
  readonly dialog: ReactNode
}

export const useRevoke = (): Revoke => {
  const [grant, setGrant] = useState<AccessGrant | null>(null)
  const currentUserId = useSession((state) => state.user?.id)
  const isLastOrgAdmin = useIsLastOrgAdmin(grant)
  const idempotency = useIdempotencyKey()
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: ({ user, organization }: AccessGrant) => {
      const params = { userId: user.id, organizationId: organization.id }
      return call('revokeAccess', { params, key: idempotency.keyFor(params) })
    },
    onSuccess: (_, { user }) => {
      idempotency.complete()
      setGrant(null)
      toast({ kind: 'done', title: m['access:revoke.done']({ name: user.name }) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['accessGrants'] }),
  })
  const open = (selectedGrant: AccessGrant) => {
    revoke.reset()
    setGrant(selectedGrant)
  }
  if (grant === null) return { open, dialog: null }
  const isOwn = grant.user.id === currentUserId
  return {
    open,
    dialog: (
      <ConfirmDialog
        open
        title={isOwn ? m['access:revoke.ownTitle']() : m['access:revoke.title']({ name: grant.user.name })}
        consequence={
          isLastOrgAdmin
            ? `${consequenceText(grant, isOwn)} ${m['access:lastOrgAdmin']({ organization: grant.organization.name })}`
            : consequenceText(grant, isOwn)
        }
        confirmLabel={m['access:revoke.confirm']()}
        pending={revoke.isPending}
        {...(revoke.error === null ? {} : { problem: asProblem(revoke.error).title })}
        onConfirm={() => revoke.mutate(grant)}
        onClose={() => setGrant(null)}
      />
    ),
  }
}
