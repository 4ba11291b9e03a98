// A filter that is typed: the box follows the keys at once, the address some time after the last one.
import { useEffect, useRef, useState } from 'react'
import type { ListUrl } from './listUrl.ts'

/** How long after the last key the list follows; milliseconds (DIR-01). */
const patience = 300

/**
 * What stands in the box, and how to change it. "Back" and "Clear filters" change the box too. Fewer letters than `least`
 * filter nothing.
 */
export const useTypedFilter = (
  url: ListUrl,
  name: string,
  least = 1,
): readonly [typed: string, type: (text: string) => void] => {
  const inUrl = url.params.get(name) ?? ''
  const [typed, setTyped] = useState(inUrl)
  /** What this box has put into the address and has not seen there yet, after what it saw last. */
  const sent = useRef<readonly string[]>([inUrl])
  const { setFilter } = url

  useEffect(() => {
    const own = sent.current.lastIndexOf(inUrl)
    if (own >= 0) {
      sent.current = sent.current.slice(own)
      return
    }
    // It came from elsewhere.
    sent.current = [inUrl]
    setTyped(inUrl)
  }, [inUrl])

  useEffect(() => {
    const text = typed.trim()
    const wanted = text.length >= least ? text : ''
    if (wanted === sent.current.at(-1)) return undefined
    const timer = setTimeout(() => {
      sent.current = [...sent.current, wanted]
      setFilter(name, wanted === '' ? [] : [wanted], 'typing')
    }, patience)
    return () => clearTimeout(timer)
  }, [typed, name, least, setFilter])

  return [typed, setTyped]
}
