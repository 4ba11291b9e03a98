// A text filter. The field updates with each keystroke, and the URL after a debounce.
import { useEffect, useRef, useState } from 'react'
import type { ListUrl } from './list-url.ts'

/** Debounce after the last keystroke; milliseconds (DIR-01). */
const debounceMs = 300

/**
 * Returns the text in the field, and a function that changes it. "Back" and "Clear filters" also change the field. Text
 * shorter than `minLength` does not filter.
 */
export const useTypedFilter = (
  url: ListUrl,
  name: string,
  minLength = 1,
): readonly [typed: string, type: (text: string) => void] => {
  const inUrl = url.params.get(name) ?? ''
  const [typed, setTyped] = useState(inUrl)
  /** The values that this field has written to the URL since it last read one there. */
  const ownValues = useRef<readonly string[]>([inUrl])
  const { setFilter } = url

  useEffect(() => {
    const ownIndex = ownValues.current.lastIndexOf(inUrl)
    if (ownIndex >= 0) {
      ownValues.current = ownValues.current.slice(ownIndex)
      return
    }
    // The change came from elsewhere.
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
