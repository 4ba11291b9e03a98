// Saved views of staff review: a named set of filters and a sort order. The search text is not saved, because it may
// contain names, which would remain in the view after those people were erased.
import { z } from 'zod'
import { awaitingReviewStatuses } from './enumeration-values.ts'
import { ReferralStatus } from './enumerations.ts'
import { PersonRef, ReviewQuery } from './referrals.ts'
import type { RouteSpec } from './route-spec.ts'
import { messageKey } from './validation.ts'

const id = z.uuid().toLowerCase()

/** Filters and sort order, under the same names as in the URL. */
export const ViewQuery = ReviewQuery.omit({ page: true, after: true, q: true }).extend({
  status: z.array(ReferralStatus).default([...awaitingReviewStatuses]),
})
export type ViewQuery = z.output<typeof ViewQuery>

/** Maximum number of views per person. */
export const viewLimit = 50
const viewNameLimit = 60
const name = z
  .string()
  .trim()
  .min(1, messageKey('staff-validation:viewNameRequired'))
  .max(viewNameLimit, messageKey('staff-validation:viewNameTooLong'))

export const SavedView = z.object({
  id,
  name: z.string(),
  query: ViewQuery,
  /** True if all staff see it. */
  shared: z.boolean(),
  owner: PersonRef,
})
export type SavedView = z.infer<typeof SavedView>

/**
 * The reader's own views and the shared ones, sorted by name. `openingId` is the view with which staff review opens for
 * the reader.
 */
export const SavedViewList = z.object({ views: z.array(SavedView), openingId: id.nullable() })
export type SavedViewList = z.infer<typeof SavedViewList>

export const SaveView = z.object({ name, query: ViewQuery, shared: z.boolean() })
export type SaveView = z.output<typeof SaveView>
/** Changes only the given fields. */
export const ChangeView = SaveView.partial()
export type ChangeView = z.output<typeof ChangeView>

const idParams = z.object({ id })

export const savedViewRoutes = {
  savedViews: {
    method: 'GET',
    path: '/api/review/views',
    access: 'staff',
    summary: 'The saved views that the reader can choose',
    response: SavedViewList,
  },
  saveView: {
    method: 'POST',
    path: '/api/review/views',
    access: 'staff',
    summary: 'Save the filters and sort order of staff review under a name',
    body: SaveView,
    response: SavedView,
  },
  changeView: {
    method: 'PUT',
    path: '/api/review/views/:id',
    access: 'staff',
    summary: 'Rename, share or overwrite one of your own views',
    params: idParams,
    body: ChangeView,
    response: SavedView,
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/review/views/:id',
    access: 'staff',
    summary: 'Delete one of your own views; an admin can delete any shared one',
    params: idParams,
    response: z.object({}),
  },
  setOpeningView: {
    method: 'PUT',
    path: '/api/review/opening-view',
    access: 'staff',
    summary: 'Set the view with which your staff review opens; null means the referrals awaiting review',
    body: z.object({ id: id.nullable() }),
    response: z.object({}),
  },
} as const satisfies Record<string, RouteSpec>
