// The organization a person acts for can change under an open page: by the switcher, in another tab, or because a membership
// ended. What was read or selected for the former one goes, and the person is told (ROLE-03).
import { m } from '#messages'
import type { QueryClient } from '@tanstack/react-query'
import { forgetSelections } from '../lib/stores/selection.ts'
import { useSession } from '../lib/stores/session.ts'
import { toast } from '../lib/stores/toasts.ts'

/** Follows the session for as long as the app runs. */
export const followOrganization = (queries: QueryClient): void => {
  useSession.subscribe(({ user }, before) => {
    if (user === null || before.user?.id !== user.id || before.user.organizationId === user.organizationId) return
    forgetSelections()
    void queries.resetQueries()
    const acting = user.memberships.find(({ organization }) => organization.id === user.organizationId)
    if (acting !== undefined)
      toast({ kind: 'done', title: m['workspace:organization.acting']({ name: acting.organization.name }) })
  })
}
