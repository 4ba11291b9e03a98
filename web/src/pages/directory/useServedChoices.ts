// What a visitor typed and chose above the list before the script had come: nobody heard of it, but it stands in the controls.
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The filters as their controls show them. */
const chosenIn = (page: HTMLElement): [name: string, value: string][] =>
  [...page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]')]
    .filter((control) => (control.type === 'checkbox' && 'checked' in control ? control.checked : control.value !== ''))
    .map(({ name, value }) => [name, value])

/** Puts it into the address, once. The controls are those in the referred element that bear a filter's name. */
export const useServedChoices = (): RefObject<HTMLDivElement | null> => {
  const page = useRef<HTMLDivElement>(null)
  const taken = useRef(false)
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    // What the address says already shows in the controls too.
    const chosen = taken.current || page.current === null || params.size > 0 ? [] : chosenIn(page.current)
    taken.current = true
    if (chosen.length > 0) setParams(new URLSearchParams(chosen), { preventScrollReset: true, replace: true })
  }, [params, setParams])
  return page
}
