// Whether the server can only read, because its event log cannot be reached. Every response says so.
import { readOnlySinceHeader } from '#contracts/read-only.ts'
import { create } from 'zustand'

/** `since` is the time of the data, ISO 8601 UTC; null while changes are possible. */
export const useReadOnly = create<{ readonly since: string | null }>(() => ({ since: null }))

export const recordReadOnly = (since: string | null): void => {
  if (since !== useReadOnly.getState().since) useReadOnly.setState({ since })
}

export const recordReadOnlyHeader = ({ headers }: Response): void => recordReadOnly(headers.get(readOnlySinceHeader))
