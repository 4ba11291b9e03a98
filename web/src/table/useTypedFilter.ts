// A filter that is typed: the box follows the keys at once, the address some time after the last one.
import { useEffect, useRef, useState } from 'react'
import type { ListUrl } from './listUrl.ts'

/** How long after the last key the list follows; milliseconds (DIR-01). */
const patience = 300

/** What stands in the box, and how to change it. "Back" and "Clear filters" change the box too. */
export const useTypedFilter = (url: ListUrl, name: string): readonly [typed: string, type: (text: string) => void] => {
  const inUrl = url.params.get(name) ?? ''
  const [typed, setTyped] = useState(inUrl)
  /** What this box put into the address last: anything else there came from elsewhere. */
  const sent = useRef(inUrl)
  const { setFilter } = url

  useEffect(() => {
    if (inUrl === sent.current) return
    sent.current = inUrl
    setTyped(inUrl)
  }, [inUrl])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = wanted
      setFilter(name, wanted === '' ? [] : [wanted], 'typing')
    }, patience)
    return () => clearTimeout(timer)
  }, [typed, name, setFilter])

  return [typed, setTyped]
}
