// Derives a table's paging, loading and failure props from a query with server-side paging.
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
  readonly rowNoun: CountNoun
  /** Title of the failed state. */
  readonly loadFailed: string
}

/** The table props that depend only on the query. `size` is the number of rows per page. */
export const serverListProps = (
  { data, isPlaceholderData, error, refetch }: ListQuery,
  { rowNoun, loadFailed }: ListLabels,
  onPage: (page: number) => void,
  size: number = pageSize,
): Pick<TableProps<TableRow>, 'refreshing' | 'paging' | 'failure'> => {
  if (data !== undefined) {
    const { page, pages, total } = data
    return { refreshing: isPlaceholderData, paging: { page, pages, total, size, rowNoun, onPage } }
  }
  if (error === null) return {}
  return { failure: <Failure title={loadFailed} error={error} onRetry={() => void refetch()} /> }
}
