// The tabs of the client portal. The open one is in the URL, so that it can be opened without JavaScript (CLI-01).
import type { PortalTab } from '../../../lib/paths.ts'

/** Families who are not registered begin with the first tab. */
export const openTabOf = (search: URLSearchParams): PortalTab => {
  const tab = search.get('tab')
  return tab === 'request' || tab === 'status' ? tab : 'register'
}
