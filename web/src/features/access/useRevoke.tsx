// Revokes a grant, after the person has read what follows from it (ROLE-11).
import type { AccessGrant } from '#contracts/access-control.ts'
import { PlatformRole } from '#contracts/enumerations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useIntent } from '../../lib/api/intent.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { useSession } from '../../lib/stores/session.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { useLastOrgAdmin } from './useLastOrgAdmin.ts'

const words = t.access.revoke

const consequence = ({ user, role, organization }: AccessGrant, own: boolean): string => {
  const name = t.access.roles[role]
  if (own) return words.own(name, organization.name)
  return PlatformRole.safeParse(role).success
    ? words.ofPlatform(user.name, name)
    : words.ofOrganization(user.name, name, organization.name)
}

interface Revoke {
  readonly ask: (grant: AccessGrant) => void
  readonly dialog: ReactNode
}

export const useRevoke = (): Revoke => {
  const [grant, setGrant] = useState<AccessGrant | null>(null)
  const self = useSession((state) => state.user?.id)
  const isLast = useLastOrgAdmin(grant)
  const intent = useIntent()
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: ({ user, organization }: AccessGrant) => {
      const params = { userId: user.id, organizationId: organization.id }
      return call('revokeAccess', { params, key: intent.key(params) })
    },
    onSuccess: (_, { user }) => {
      intent.done()
      setGrant(null)
      toast({ kind: 'done', title: words.done(user.name) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['accessGrants'] }),
  })
  const ask = (asked: AccessGrant) => {
    revoke.reset()
    setGrant(asked)
  }
  if (grant === null) return { ask, dialog: null }
  const own = grant.user.id === self
  return {
    ask,
    dialog: (
      <ConfirmDialog
        open
        title={own ? words.ownTitle : words.title(grant.user.name)}
        consequence={
          isLast
            ? `${consequence(grant, own)} ${t.access.lastOrgAdmin(grant.organization.name)}`
            : consequence(grant, own)
        }
        confirmLabel={words.confirm}
        pending={revoke.isPending}
        {...(revoke.error === null ? {} : { problem: asProblem(revoke.error).title })}
        onConfirm={() => revoke.mutate(grant)}
        onClose={() => setGrant(null)}
      />
    ),
  }
}
