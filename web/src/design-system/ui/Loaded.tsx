// What was asked for, once it is there; until then its shape, or why it did not come. What is there stays when reading it anew
// fails.
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { RowsSkeleton } from './skeletons.tsx'

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** What is said when it does not come. */
  readonly failedTitle: string
  readonly skeleton?: ReactNode
  readonly children: (data: Data) => ReactNode
}

export const Loaded = <Data,>({ query, failedTitle, skeleton = <RowsSkeleton />, children }: Props<Data>) => {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error === null ? skeleton : <Failure title={failedTitle} error={error} onRetry={() => void refetch()} />
}
