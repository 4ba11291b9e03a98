// A filter that is typed: the box follows the keys at once, the address some time after the last one.
import { useEffect, useRef, useState } from 'react'
import type { ListUrl } from './listUrl.ts'

/** How long after the last key the list follows; milliseconds (DIR-01). */
const debounceMs = 300

/**
 * What stands in the box, and how to change it. "Back" and "Clear filters" change the box too. Fewer letters than `least`
 * filter nothing.
 */
export const useTypedFilter = (
  url: ListUrl,
  name: string,
  minLength = 1,
): readonly [typed: string, type: (text: string) => void] => {
  const inUrl = url.params.get(name) ?? ''
  const [typed, setTyped] = useState(inUrl)
  /** What this box has put into the address and has not seen there yet, after what it saw last. */
  const ownValues = useRef<readonly string[]>([inUrl])
  const { setFilter } = url

  useEffect(() => {
    const ownIndex = ownValues.current.lastIndexOf(inUrl)
    if (ownIndex >= 0) {
      ownValues.current = ownValues.current.slice(ownIndex)
      return
    }
    // It came from elsewhere.
    ownValues.current = [inUrl]
    setTyped(inUrl)
  }, [inUrl])

  useEffect(() => {
    const text = typed.trim()
    const value = text.length >= minLength ? text : ''
    if (value === ownValues.current.at(-1)) return undefined
    const timer = setTimeout(() => {
      ownValues.current = [...ownValues.current, value]
      setFilter(name, value === '' ? [] : [value], 'typing')
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, name, minLength, setFilter])

  return [typed, setTyped]
}
