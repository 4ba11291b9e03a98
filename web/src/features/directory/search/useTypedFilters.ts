// The filters that a visitor set before the page was hydrated. There was no event handler yet, but the controls still
// hold the values.
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { useDebouncedFilter } from '../../../design-system/table/useDebouncedFilter.ts'

const isFilled = (control: HTMLInputElement | HTMLSelectElement): boolean =>
  'checked' in control ? control.checked : control.value !== ''

/**
 * The parameters of the URL, with what is selected in the page's checkboxes and lists now. Undefined if they are the
 * same.
 */
const changedParams = (params: URLSearchParams, page: HTMLElement): URLSearchParams | undefined => {
  const controls = [
    ...page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[type=checkbox][name], select[name]'),
  ]
  const next = new URLSearchParams(params)
  for (const name of new Set(controls.map((control) => control.name))) {
    const values = controls.filter((control) => control.name === name && isFilled(control)).map(({ value }) => value)
    const current = params.getAll(name)
    if (values.length === current.length && values.every((value) => current.includes(value))) continue
    next.delete(name)
    next.delete('page')
    for (const value of values) next.append(name, value)
  }
  return next.toString() === params.toString() ? undefined : next
}

/** Writes the selected filters to the URL once. Returns a ref for the element that contains the controls. */
export const useTypedFilters = (): RefObject<HTMLDivElement | null> => {
  const page = useRef<HTMLDivElement>(null)
  const hasRun = useRef(false)
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    if (hasRun.current || page.current === null) return
    hasRun.current = true
    const next = changedParams(params, page.current)
    if (next !== undefined) setParams(next, { preventScrollReset: true, replace: true })
  }, [params, setParams])
  return page
}

/**
 * A text filter that begins with what was typed before. Like all typing, it changes the URL only after a pause, because
 * the visitor may still be typing. Returns a ref for the field too.
 */
export const useTypedText = (url: ListUrl, name: string, minLength?: number) => {
  const field = useRef<HTMLInputElement>(null)
  const hasRun = useRef(false)
  const [text, setText] = useDebouncedFilter(url, name, minLength)
  useEffect(() => {
    if (hasRun.current || field.current === null) return
    hasRun.current = true
    if (field.current.value !== text) setText(field.current.value)
  }, [text, setText])
  return { field, text, setText }
}
