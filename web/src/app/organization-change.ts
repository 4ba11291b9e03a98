// The session's organization can change while a page is open: through the switcher, in another tab, or because a
// membership ended. Queries and selections of the previous organization are cleared, and the person is notified
// (ROLE-03).
import { m } from '#messages'
import type { QueryClient } from '@tanstack/react-query'
import { clearSelections } from '../design-system/table/selection.ts'
import { useSession } from '../lib/session/session.ts'
import { toast } from '../lib/stores/toasts.ts'

export const handleOrganizationChange = (queries: QueryClient): void => {
  useSession.subscribe(({ user }, previous) => {
    if (user === null || previous.user?.id !== user.id || previous.user.organizationId === user.organizationId) return
    clearSelections()
    void queries.resetQueries()
    const membership = user.memberships.find(({ organization }) => organization.id === user.organizationId)
    if (membership !== undefined)
      toast({ kind: 'done', title: m['workspace:organization.acting']({ name: membership.organization.name }) })
  })
}
