// What the person may do with a saved view. The server enforces the same rules (services/identity/saved-views.ts).
import type { CurrentUser } from '#contracts/people.ts'
import type { SavedView } from '#contracts/saved-views.ts'

interface ViewCapabilities {
  /** Whether the person may overwrite, rename, and share the view. */
  readonly change: boolean
  readonly delete: boolean
}

/** Whether the person may delete the view. An admin may also delete views shared by others. */
export const viewCapabilities = (view: SavedView | undefined, user: CurrentUser | null): ViewCapabilities => {
  if (view === undefined || user === null) return { change: false, delete: false }
  const isOwn = view.owner.id === user.id
  return { change: isOwn, delete: isOwn || user.platformRole === 'admin' }
}
