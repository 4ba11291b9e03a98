// Families whose request to be erased is open. An erased client has no row, so no request either.
import {
  type ErasureRequestCount,
  type ErasureRequestList,
  erasureRequestPageSize,
} from '#contracts/erasure-requests.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type Protection, shownClient } from '../../protected-families.ts'
import { toFreshness } from '../../query-context.ts'
import { type ClientQueryContext, clientTables } from './clients.ts'

const selectOpen = (context: ClientQueryContext) =>
  clientTables(context).selectFrom('client').where('erasure_asked_at', 'is not', null)

const countOpen = async (context: ClientQueryContext): Promise<number> => {
  const { total } = await selectOpen(context)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const countErasureRequests = async (context: ClientQueryContext): Promise<ErasureRequestCount> => ({
  open: await countOpen(context),
  ...toFreshness(context.clients),
})

/** A page of the open requests, the longest waiting first. */
export const erasureRequests = async (
  context: ClientQueryContext,
  page: number,
  protection: Protection,
): Promise<ErasureRequestList> => {
  const [total, rows] = await Promise.all([
    countOpen(context),
    selectOpen(context)
      .select(['id', 'first_name', 'last_initial', 'erasure_asked_at', 'erasure_version'])
      .orderBy('erasure_asked_at')
      .orderBy('id')
      .limit(erasureRequestPageSize)
      .offset(pageOffset(page, erasureRequestPageSize))
      .execute(),
  ])
  return {
    rows: rows.flatMap(({ id, first_name, last_initial, erasure_asked_at: askedAt, erasure_version: version }) => {
      const name = { client_id: id, client_first_name: first_name, client_last_initial: last_initial }
      const client = shownClient({ ...name, client_erased: false }, protection)
      return askedAt === null ? [] : [{ client, askedAt: askedAt.toISOString(), version }]
    }),
    total,
    page,
    pages: pageCount(total, erasureRequestPageSize),
    ...toFreshness(context.clients),
  }
}
