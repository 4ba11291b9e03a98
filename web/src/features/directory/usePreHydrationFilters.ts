// What a visitor typed and chose above the list before the script had come: nobody heard of it, but it stands in the controls.
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { takePrerenderedPage } from '../../lib/stores/drafts.ts'

/** The filters as their controls show them. */
const filtersIn = (page: HTMLElement): [name: string, value: string][] =>
  [...page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]')]
    .filter((control) => (control.type === 'checkbox' && 'checked' in control ? control.checked : control.value !== ''))
    .map(({ name, value }) => [name, value])

/** Puts it into the address, once, beside what that says. The controls are those in the referred element that bear a filter's name. */
export const usePreHydrationFilters = (): RefObject<HTMLDivElement | null> => {
  const page = useRef<HTMLDivElement>(null)
  const hasRun = useRef(false)
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    // Where the page was drawn anew, its own controls show what the address says.
    const before = takePrerenderedPage('q') ?? ([...params].length > 0 ? null : page.current)
    const filters = before === null ? [] : filtersIn(before)
    if (filters.length === 0) return
    const names = new Set(['page', ...filters.map(([name]) => name)])
    setParams(new URLSearchParams([...[...params].filter(([name]) => !names.has(name)), ...filters]), {
      preventScrollReset: true,
      replace: true,
    })
  }, [params, setParams])
  return page
}
