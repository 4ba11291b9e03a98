// Saved views of staff review: save, share, and choose the default.
import type { SavedViews } from '#identity/saved-views.ts'

import { granted } from '../../granted.ts'
import type { Router } from '../../route.ts'

export const savedViewRoutes = ({ route }: Router, views: SavedViews): void => {
  route('savedViews', ({ reader }) => views.list(reader.user.id))

  route('saveView', async ({ body, reader }) => granted(await views.save(body, reader.user.id)))

  route('changeView', async ({ params, body, reader }) => granted(await views.change(params.id, body, reader.user.id)))

  route('deleteView', async ({ params, reader }) => {
    granted(await views.delete(params.id, { userId: reader.user.id, admin: reader.actor.role === 'admin' }))
    return {}
  })

  route('openWithView', async ({ body, reader }) => {
    granted(await views.openWith(body.id, reader.user.id))
    return {}
  })
}
