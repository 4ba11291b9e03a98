// Reloads what the console shows of an organization, after a change.
import { useQueryClient } from '@tanstack/react-query'

export const useOrganizationRefresh = () => {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      ['organizationProfile', 'managedOrganizations', 'organizationClosing'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    )
  }
}
