// The filters that a visitor set before hydration. There was no event handler yet, but the controls still hold the
// values.
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { claimPrerenderedPage } from '../../../lib/forms/drafts.ts'

/** The filters that have a value in the page's controls. */
const filtersIn = (page: HTMLElement): [name: string, value: string][] =>
  [...page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]')]
    .filter((control) => (control.type === 'checkbox' && 'checked' in control ? control.checked : control.value !== ''))
    .map(({ name, value }) => [name, value])

/** Adds those filters to the URL once. Returns a ref for the element that contains the controls. */
export const usePreHydrationFilters = (): RefObject<HTMLDivElement | null> => {
  const page = useRef<HTMLDivElement>(null)
  const hasRun = useRef(false)
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    // If the page was rendered from scratch, its controls already show what the URL says.
    const preHydrationPage = claimPrerenderedPage('q') ?? ([...params].length > 0 ? null : page.current)
    const filters = preHydrationPage === null ? [] : filtersIn(preHydrationPage)
    if (filters.length === 0) return
    const names = new Set(['page', ...filters.map(([name]) => name)])
    setParams(new URLSearchParams([...[...params].filter(([name]) => !names.has(name)), ...filters]), {
      preventScrollReset: true,
      replace: true,
    })
  }, [params, setParams])
  return page
}
