// Saved views of staff review: a name for a set of filters and a sort. What was searched for is no part of a view: it names
// people, and would outlive them in somebody's settings.
import { z } from 'zod'
import { ReferralStatus, awaitingReview } from './enumerations.ts'
import { PersonRef, ReviewQuery } from './referrals.ts'
import type { RouteSpec } from './route-spec.ts'

const id = z.uuid().toLowerCase()

/** Filters and sort under the names of the address. */
export const ViewQuery = ReviewQuery.omit({ page: true, after: true, q: true }).extend({
  status: z.array(ReferralStatus).default([...awaitingReview]),
})
export type ViewQuery = z.output<typeof ViewQuery>

/** Most views that one person may keep. */
export const viewLimit = 50
const viewNameLimit = 60
const name = z
  .string()
  .trim()
  .min(1, 'Give the view a name')
  .max(viewNameLimit, `A name holds at most ${viewNameLimit} characters`)

export const SavedView = z.object({
  id,
  name: z.string(),
  query: ViewQuery,
  /** True: everybody of the desk sees it. */
  shared: z.boolean(),
  owner: PersonRef,
})
export type SavedView = z.infer<typeof SavedView>

/** The reader's own and the shared ones, by name; `openingId`: the one with which the reader opens the review. */
export const SavedViewList = z.object({ views: z.array(SavedView), openingId: id.nullable() })
export type SavedViewList = z.infer<typeof SavedViewList>

export const SaveView = z.object({ name, query: ViewQuery, shared: z.boolean() })
export type SaveView = z.output<typeof SaveView>
/** What is named changes. */
export const ChangeView = SaveView.partial()
export type ChangeView = z.output<typeof ChangeView>

const byId = z.object({ id })

export const savedViewRoutes = {
  savedViews: {
    method: 'GET',
    path: '/api/review/views',
    access: 'staff',
    summary: 'The views of staff review that the reader can choose',
    response: SavedViewList,
  },
  saveView: {
    method: 'POST',
    path: '/api/review/views',
    access: 'staff',
    summary: 'Save filters and sort of staff review under a name',
    body: SaveView,
    response: SavedView,
  },
  changeView: {
    method: 'PUT',
    path: '/api/review/views/:id',
    access: 'staff',
    summary: 'Rename, share or overwrite an own view',
    params: byId,
    body: ChangeView,
    response: SavedView,
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/review/views/:id',
    access: 'staff',
    summary: 'Delete an own view; an admin deletes any shared one',
    params: byId,
    response: z.object({}),
  },
  openWithView: {
    method: 'PUT',
    path: '/api/review/opening-view',
    access: 'staff',
    summary: 'The view with which the reader opens staff review; null: what awaits review',
    body: z.object({ id: id.nullable() }),
    response: z.object({}),
  },
} as const satisfies Record<string, RouteSpec>
