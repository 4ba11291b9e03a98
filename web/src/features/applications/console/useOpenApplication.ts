// The application whose details are open: its id is in the URL, so that a notification can link to it.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

const name = 'application'

export const useOpenApplication = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (id: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (id === null) next.delete(name)
          else next.set(name, id)
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return {
    id: params.get(name),
    open: change,
    close: useCallback(() => change(null), [change]),
  }
}
