// Renders the data of a query, a skeleton while it loads, or the failure. If a refetch fails, the old data stays.
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { RowsSkeleton } from './skeletons.tsx'

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** The title of the failure. */
  readonly failedTitle: string
  readonly skeleton?: ReactNode
  readonly children: (data: Data) => ReactNode
}

export const QueryContent = <Data,>({ query, failedTitle, skeleton = <RowsSkeleton />, children }: Props<Data>) => {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error === null ? skeleton : <Failure title={failedTitle} error={error} onRetry={() => void refetch()} />
}
