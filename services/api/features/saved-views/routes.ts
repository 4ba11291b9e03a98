// Saved views of staff review: save, share, and choose the default.
import { type SavedViewTables, createSavedViews } from '#settings/saved-views.ts'

import { unwrapOutcome } from '../../unwrap-outcome.ts'
import type { FeatureModule } from '../../feature-module.ts'

export const savedViewsFeature: FeatureModule<'db' | 'clock'> = ({ route }, { db, clock }) => {
  const views = createSavedViews(db.$pickTables<keyof SavedViewTables>(), clock)
  route('savedViews', ({ principal }) => views.list(principal.user.id))

  route('saveView', async ({ body, principal }) => unwrapOutcome(await views.save(body, principal.user.id)))

  route('changeView', async ({ params, body, principal }) =>
    unwrapOutcome(await views.change(params.id, body, principal.user.id)),
  )

  route('deleteView', async ({ params, principal }) => {
    unwrapOutcome(await views.delete(params.id, { userId: principal.user.id, admin: principal.actor.role === 'admin' }))
    return {}
  })

  route('setOpeningView', async ({ body, principal }) => {
    unwrapOutcome(await views.setOpeningView(body.id, principal.user.id))
    return {}
  })
}
