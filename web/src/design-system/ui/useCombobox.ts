// The state of a combobox: what is typed, whether the list is open, and which option is highlighted.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

export interface ComboboxOption {
  readonly id: string
  readonly name: string
  /** Text in the second column, e.g. the counties. */
  readonly aside?: string
  /**
   * Why the option cannot be chosen. It replaces the second column, and the option stays in the list so that people can
   * see the reason.
   */
  readonly unavailable?: string | undefined
}

export interface ComboboxInput<O extends ComboboxOption> {
  readonly id: string
  readonly value: O | null
  readonly onChange: (option: O | null) => void
  /** The text to filter by; '' while an option is chosen. */
  readonly onSearch: (text: string) => void
  readonly options: readonly O[]
  /** `loading` means that any visible options belong to the previous text. */
  readonly state: 'loading' | 'failed' | 'ready'
  /** Called when the list opens, so that nothing is fetched before that. */
  readonly onOpen: () => void
}

/** Closes the open list when the person presses or focuses something else. */
const useCloseOnOutsidePress = (
  root: RefObject<HTMLElement | null>,
  open: boolean,
  setOpen: (open: boolean) => void,
) => {
  useEffect(() => {
    if (!open) return undefined
    let pressing = false
    const isOutside = ({ target }: Event) => target instanceof Node && root.current?.contains(target) !== true
    const press = () => {
      pressing = true
    }
    // Closes the list when the press ends. If it closed when the press started, the pressed element would move away
    // from the pointer.
    const release = (event: Event) => {
      if (pressing && isOutside(event)) setOpen(false)
      pressing = false
    }
    const focus = (event: Event) => {
      if (!pressing && isOutside(event)) setOpen(false)
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('click', release)
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('click', release)
      document.removeEventListener('focusin', focus)
    }
  }, [root, open, setOpen])
}

export const useCombobox = <O extends ComboboxOption>(input: ComboboxInput<O>) => {
  const { id, value, onChange, onSearch, options, state, onOpen } = input
  const [typed, setTyped] = useState<string | null>(null)
  const [highlightedIndex, setHighlightedIndex] = useState<number | null>(null)
  const [open, setOpen] = useState(false)
  const text = typed ?? value?.name ?? ''
  const active =
    highlightedIndex ??
    Math.max(
      0,
      options.findIndex(({ unavailable }) => unavailable === undefined),
    )
  const root = useRef<HTMLDivElement>(null)
  useCloseOnOutsidePress(root, open, setOpen)

  const show = () => {
    if (!open) onOpen()
    setOpen(true)
  }
  const choose = (option: O) => {
    if (option.unavailable !== undefined) return
    onChange(option)
    onSearch('')
    setTyped(null)
    setOpen(false)
  }
  const move = (event: KeyboardEvent, index: number) => {
    event.preventDefault()
    show()
    const next = Math.max(0, Math.min(options.length - 1, index))
    setHighlightedIndex(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active]
    if (event.key === 'ArrowDown') move(event, open ? active + 1 : active)
    else if (event.key === 'ArrowUp') move(event, active - 1)
    else if (event.key === 'Enter' && open && option !== undefined) {
      event.preventDefault()
      // While new options load, the list still shows the previous ones, and the first one may be a different option.
      if (state === 'ready') choose(option)
    } else if (event.key === 'Escape' && open && options.length > 0) {
      // Closes the list, not the dialog around it.
      event.stopPropagation()
      setOpen(false)
    }
  }

  const type = (newText: string) => {
    setTyped(newText)
    onSearch(newText)
    setHighlightedIndex(null)
    show()
    if (value !== null) onChange(null)
  }
  return { root, open, typed, text, active, show, choose, type, onKeyDown }
}
