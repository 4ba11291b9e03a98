// Derives a table's paging, loading and failure props from the query of a list with server-side paging.
import { pageSize } from '#contracts/lists.ts'
import { Failure } from '../ui/Failure.tsx'
import type { TablePaging, TableProps, TableRow } from './DataTable.tsx'
import type { CountNoun } from './columns.ts'

interface ListQuery {
  readonly data: Pick<TablePaging, 'page' | 'pages' | 'total'> | undefined
  readonly isPlaceholderData: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

interface ListLabels {
  readonly things: CountNoun
  /** Title of the failed state. */
  readonly loadFailed: string
}

/** The table props that depend only on the query. `size` is the number of rows per page. */
export const serverList = (
  { data, isPlaceholderData, error, refetch }: ListQuery,
  { things, loadFailed }: ListLabels,
  onPage: (page: number) => void,
  size: number = pageSize,
): Pick<TableProps<TableRow>, 'refreshing' | 'paging' | 'failure'> => {
  if (data !== undefined) {
    const { page, pages, total } = data
    return { refreshing: isPlaceholderData, paging: { page, pages, total, size, things, onPage } }
  }
  if (error === null) return {}
  return { failure: <Failure title={loadFailed} error={error} onRetry={() => void refetch()} /> }
}
