// What the person may do with a saved view. The server enforces the same rules (services/identity/saved-views.ts).
import type { CurrentUser } from '#contracts/people.ts'
import type { SavedView } from '#contracts/saved-views.ts'

interface ViewCapabilities {
  /** Overwrite, rename, and share it. */
  readonly change: boolean
  readonly delete: boolean
}

/** An admin may also delete the views that others share. */
export const viewCapabilities = (view: SavedView | undefined, user: CurrentUser | null): ViewCapabilities => {
  if (view === undefined || user === null) return { change: false, delete: false }
  const isOwn = view.owner.id === user.id
  return { change: isOwn, delete: isOwn || user.platformRole === 'admin' }
}
