// A searchable select: type to filter, arrow keys and Enter to choose, Escape to close.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Field } from './Field.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import { SearchInput } from './SearchInput.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly name: string
  /** Text in the second column, e.g. the counties. */
  readonly aside?: string
  /**
   * Why the option cannot be chosen. It replaces the second column, and the option stays in the list so that people can
   * see why.
   */
  readonly unavailable?: string | undefined
}

interface Props<O extends ComboboxOption> {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly optional?: boolean
  readonly placeholder?: string
  /** The list covers the content below it instead of moving it down. */
  readonly floating?: boolean
  readonly value: O | null
  readonly onChange: (option: O | null) => void
  /** The text to filter by; '' while an option is chosen. */
  readonly onSearch: (text: string) => void
  readonly options: readonly O[]
  /** `loading`: any options shown are those for the previous text. */
  readonly state: 'loading' | 'failed' | 'ready'
  /** Called when the list first opens, so that nothing is fetched before. */
  readonly onOpen: () => void
  /** Shown below the options, e.g. a way to add one. */
  readonly footer?: ReactNode
}

const Option = chakra('li', {
  base: {
    display: 'flex',
    // In one row if there is space. On phones a long name would get a narrow column.
    flexDirection: { base: 'column', md: 'row' },
    justifyContent: 'space-between',
    alignItems: { md: 'baseline' },
    columnGap: '4',
    px: '3.5',
    py: '2.5',
    cursor: 'pointer',
    borderBottomWidth: '1px',
    _last: { borderBottomWidth: 0 },
    '&[data-active], &:hover': { bg: 'primary.subtle' },
    '&[aria-selected=true]': { fontWeight: '650' },
    '&[aria-disabled=true]': {
      color: 'fg.muted',
      cursor: 'not-allowed',
      '&[data-active], &:hover': { bg: 'bg.subtle' },
    },
  },
})

const emptyText = {
  loading: m['common:choice.loading'],
  failed: m['problems:unavailable'],
  ready: m['common:choice.none'],
}

const floatingList = {
  position: 'absolute',
  insetInline: '0',
  zIndex: 'menu',
  bg: 'bg.raised',
  boxShadow: 'toast',
} as const

export const Combobox = <O extends ComboboxOption>(props: Props<O>) => {
  const {
    id,
    label,
    hint,
    error,
    optional = false,
    placeholder,
    floating = false,
    value,
    onChange,
    onSearch,
    options,
    state,
    onOpen,
    footer,
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const [open, setOpen] = useState(false)
  const text = typed ?? value?.name ?? ''
  const active =
    moved ??
    Math.max(
      0,
      options.findIndex(({ unavailable }) => unavailable === undefined),
    )
  const listId = `${id}-list`
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    let pressing = false
    const isOutside = ({ target }: Event) => target instanceof Node && root.current?.contains(target) !== true
    const press = () => {
      pressing = true
    }
    // Closes the list when the press ends. If it closed when the press starts, the pressed element would move away from
    // the pointer.
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
  }, [open])

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
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    show()
    const next = Math.max(0, Math.min(options.length - 1, to))
    setMoved(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active]
    if (event.key === 'ArrowDown') move(event, open ? active + 1 : active)
    else if (event.key === 'ArrowUp') move(event, active - 1)
    else if (event.key === 'Enter' && open && option !== undefined) {
      event.preventDefault()
      // A fast typist would otherwise choose from the previous list, where another option is first.
      if (state === 'ready') choose(option)
    } else if (event.key === 'Escape' && open && options.length > 0) {
      // Closes the list, not the dialog around it.
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <chakra.div ref={root} position={floating ? 'relative' : undefined}>
      <Field id={id} label={label} error={error} optional={optional}>
        {(control) => (
          <SearchInput
            {...control}
            role="combobox"
            autoComplete="off"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && options.length > 0 ? `${id}-${active}` : undefined}
            placeholder={placeholder}
            value={text}
            onFocus={show}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onSearch(event.currentTarget.value)
              setMoved(null)
              show()
              if (value !== null) onChange(null)
            }}
          />
        )}
      </Field>
      {open && (
        <chakra.div
          marginTop="1.5"
          maxHeight="15rem"
          overflowY="auto"
          borderWidth="1px"
          borderRadius="control"
          css={floating ? floatingList : undefined}
          aria-busy={state === 'loading'}
          // A press in the list must not move the focus away from the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.length === 0 && (
            <chakra.p px="3.5" py="2.5" color="fg.muted" role="status">
              {emptyText[state]()}
            </chakra.p>
          )}
          <chakra.ul id={listId} role="listbox" aria-label={label} opacity={state === 'loading' ? 0.6 : undefined}>
            {options.map((option, index) => (
              <Option
                key={option.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={option.id === value?.id}
                aria-disabled={option.unavailable !== undefined}
                data-active={index === active ? '' : undefined}
                onClick={() => choose(option)}
              >
                <HighlightedText text={option.name} match={typed ?? ''} />
                {(option.unavailable ?? option.aside) !== undefined && (
                  <chakra.span color="fg.muted" textStyle="small" textAlign={{ md: 'end' }} flexShrink={{ md: 2 }}>
                    {option.unavailable ?? option.aside}
                  </chakra.span>
                )}
              </Option>
            ))}
          </chakra.ul>
          {footer}
        </chakra.div>
      )}
      {hint !== undefined && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="1.5">
          {hint}
        </chakra.p>
      )}
    </chakra.div>
  )
}
