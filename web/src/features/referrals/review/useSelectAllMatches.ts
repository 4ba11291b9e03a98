// Selecting what a filter finds on all its pages, as many as one run may take (REV-11).
import { m } from '#messages'
import { bulkLimit } from '#contracts/referral-commands.ts'
import type { ReferralRow, ReviewQuery } from '#contracts/referrals.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/client.ts'
import { refusalText } from '../actions/refusal.ts'
import { clearSelection, select, useSelection } from '../../../lib/stores/selection.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import type { Bulk } from '../../../design-system/table/columns.ts'
import { useNarrow } from '../../../design-system/table/useNarrow.ts'

interface Filter {
  /** Name of the list in the selection store. */
  readonly list: string
  readonly query: ReviewQuery
  /** Of this page. */
  readonly rows: readonly ReferralRow[]
  readonly total: number
}

/** Offered once the page is selected; on narrow screens, where no box selects a page, with the first row. */
export const useSelectAllMatches = ({ list, query, rows, total }: Filter): Bulk['everything'] => {
  const selection = useSelection(list)
  const isNarrow = useNarrow('xl')
  const { page: _page, after: _after, ...filter } = query
  const filterKey = JSON.stringify(filter)
  /** What the list on the screen goes by; null once it has left. */
  const shownFilterKey = useRef<string | null>(null)
  useEffect(() => {
    shownFilterKey.current = filterKey
    return () => {
      shownFilterKey.current = null
    }
  }, [filterKey])
  const { mutate, isPending } = useMutation({
    mutationFn: async () => ({ ...(await call('reviewSelection', { query: filter })), of: filterKey }),
    onSuccess: ({ items, of }) => {
      // Another filter hides these, and what is hidden must not be acted on.
      if (of !== shownFilterKey.current) return
      // What was selected by hand and is in the list no more would be one too many.
      clearSelection(list)
      select(list, items, true)
    },
    onError: (thrown) => toast({ kind: 'failed', title: m['referral-actions:failed'](), text: refusalText(thrown) }),
  })
  const hasMore = selection.size < Math.min(total, bulkLimit) && total > rows.length
  // By number: some rows of the answer may wait unseen, and some that are shown have left it.
  if (!hasMore || !(isNarrow || selection.size >= rows.length)) return undefined
  return {
    label: total <= bulkLimit ? m['table:selectEverything']({ total }) : m['table:selectFirst']({ limit: bulkLimit }),
    pending: isPending,
    onSelect: () => mutate(),
  }
}
