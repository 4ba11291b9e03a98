// A text filter. The field changes with each keystroke, and the URL after a pause in typing.
import { useEffect, useRef, useState } from 'react'
import type { ListUrl } from './list-url.ts'

/** Debounce after the last keystroke (DIR-01). */
const debounceMs = 300

/**
 * Returns the text in the field, and a function that changes it. "Back" and "Clear filters" also change the field. Text
 * shorter than `minLength` does not filter.
 */
export const useDebouncedFilter = (
  url: ListUrl,
  name: string,
  minLength = 1,
): readonly [typed: string, type: (text: string) => void] => {
  const urlValue = url.params.get(name) ?? ''
  const [typed, setTyped] = useState(urlValue)
  /** The values that this field has written to the URL since it last read a value from there. */
  const ownValues = useRef<readonly string[]>([urlValue])
  const { setFilter } = url

  useEffect(() => {
    const ownIndex = ownValues.current.lastIndexOf(urlValue)
    if (ownIndex >= 0) {
      ownValues.current = ownValues.current.slice(ownIndex)
      return
    }
    // Something other than this field changed the URL, such as "Back".
    ownValues.current = [urlValue]
    setTyped(urlValue)
  }, [urlValue])

  useEffect(() => {
    const text = typed.trim()
    const value = text.length >= minLength ? text : ''
    if (value === ownValues.current.at(-1)) return undefined
    const timer = setTimeout(() => {
      ownValues.current = [...ownValues.current, value]
      setFilter(name, value === '' ? [] : [value], 'replace')
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, name, minLength, setFilter])

  return [typed, setTyped]
}
