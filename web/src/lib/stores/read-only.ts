// Whether the server can only read, because its event log cannot be reached. Every API response says so.
import { changesPossible, readOnlySinceHeader } from '#contracts/read-only.ts'
import { create } from 'zustand'

/** `since` is the time of the data, ISO 8601 UTC; null while changes are possible. */
export const useReadOnly = create<{ readonly since: string | null }>(() => ({ since: null }))

export const recordReadOnly = (since: string | null): void => {
  if (since !== useReadOnly.getState().since) useReadOnly.setState({ since })
}

/** Changes nothing if the response lacks the header: a proxy sent it, which does not know what the server can do. */
export const recordReadOnlyHeader = ({ headers }: Response): void => {
  const since = headers.get(readOnlySinceHeader)
  if (since !== null) recordReadOnly(since === changesPossible ? null : since)
}
