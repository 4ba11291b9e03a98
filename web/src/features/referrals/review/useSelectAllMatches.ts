// Selects all rows that match the filters, on all pages, up to the limit of one bulk run (REV-11).
import { m } from '#messages'
import { bulkLimit } from '#contracts/referral-commands.ts'
import type { ReferralRow, ReviewQuery } from '#contracts/referrals.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/client.ts'
import { leftOutText } from '../actions/bulk-outcome.ts'
import { refusalText } from '../shared/refusal.ts'
import { clearSelection, select, useSelection } from '../../../design-system/table/selection.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import type { Bulk } from '../../../design-system/table/columns.ts'
import { useIsNarrow } from '../../../design-system/table/useIsNarrow.ts'

interface Options {
  /** Name of the list in the selection store. */
  readonly list: string
  readonly query: ReviewQuery
  /** The rows on this page. */
  readonly rows: readonly ReferralRow[]
  readonly total: number
}

/**
 * Offered once the whole page is selected. Narrow screens have no checkbox for the whole page, so there it is offered
 * as soon as one row is selected.
 */
export const useSelectAllMatches = ({ list, query, rows, total }: Options): Bulk['selectAllMatches'] => {
  const selection = useSelection(list)
  const isNarrow = useIsNarrow('xl')
  const { page: _page, after: _after, ...filter } = query
  const filterKey = JSON.stringify(filter)
  /** The current filters of the list. Null after unmounting. */
  const currentFilterKey = useRef<string | null>(null)
  useEffect(() => {
    currentFilterKey.current = filterKey
    return () => {
      currentFilterKey.current = null
    }
  }, [filterKey])
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found = await call('reviewSelection', { query: filter })
      // If the filters have changed in the meantime, a bulk action must not apply to rows that are now hidden.
      return filterKey === currentFilterKey.current ? found : null
    },
    onSuccess: (found) => {
      if (found === null) return
      const { items, leftOut } = found
      const leftOutNote = leftOutText(leftOut)
      if (leftOutNote !== undefined) toast({ kind: 'done', title: leftOutNote })
      // Drops selected rows that no longer match, so that the selection never exceeds the count on the button.
      clearSelection(list)
      select(list, items, true)
    },
    onError: (error) => toast({ kind: 'failed', title: m['referral-actions:failed'](), text: refusalText(error) }),
  })
  const hasMore = selection.size < Math.min(total, bulkLimit) && total > rows.length
  // Compares counts, because the rows on the page may differ from the newest response until the person refreshes the
  // list.
  if (!hasMore || !(isNarrow || selection.size >= rows.length)) return undefined
  return {
    label: total <= bulkLimit ? m['table:selectEverything']({ total }) : m['table:selectFirst']({ limit: bulkLimit }),
    pending: isPending,
    onSelect: () => mutate(),
  }
}
