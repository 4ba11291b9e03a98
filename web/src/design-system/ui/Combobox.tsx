// A searchable select: type to filter, arrow keys and Enter to choose, Escape to close.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Field } from './Field.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import { SearchInput } from './SearchInput.tsx'
import { type ComboboxInput, type ComboboxOption, useCombobox } from './useCombobox.ts'

export type { ComboboxOption } from './useCombobox.ts'

interface Props<O extends ComboboxOption> extends ComboboxInput<O> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly optional?: boolean
  readonly placeholder?: string
  /** Shows the list over the content below instead of moving the content down. */
  readonly floating?: boolean
}

const Option = chakra('li', {
  base: {
    display: 'flex',
    // On phones the texts are stacked, because a long name would get a narrow column.
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

const listIdOf = (id: string) => `${id}-list`

interface OptionListProps<O extends ComboboxOption> extends Pick<
  Props<O>,
  'id' | 'label' | 'options' | 'state' | 'value'
> {
  /** The index of the option that Enter chooses. */
  readonly active: number
  /** The typed text, which is highlighted in each name. */
  readonly match: string
  readonly onChoose: (option: O) => void
}

const OptionList = <O extends ComboboxOption>(props: OptionListProps<O>) => {
  const { id, label, options, state, value, active, match, onChoose } = props
  return (
    <>
      {options.length === 0 && (
        <chakra.p px="3.5" py="2.5" color="fg.muted" role="status">
          {emptyText[state]()}
        </chakra.p>
      )}
      <chakra.ul id={listIdOf(id)} role="listbox" aria-label={label} opacity={state === 'loading' ? 0.6 : undefined}>
        {options.map((option, index) => (
          <Option
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.id === value?.id}
            aria-disabled={option.unavailable !== undefined}
            data-active={index === active ? '' : undefined}
            onClick={() => onChoose(option)}
          >
            <HighlightedText text={option.name} match={match} />
            {(option.unavailable ?? option.aside) !== undefined && (
              <chakra.span color="fg.muted" textStyle="small" textAlign={{ md: 'end' }} flexShrink={{ md: 2 }}>
                {option.unavailable ?? option.aside}
              </chakra.span>
            )}
          </Option>
        ))}
      </chakra.ul>
    </>
  )
}

export const Combobox = <O extends ComboboxOption>(props: Props<O>) => {
  const { id, label, hint, error, optional = false, placeholder, floating = false, options, state } = props
  const { root, open, typed, text, active, show, choose, type, onKeyDown } = useCombobox(props)

  return (
    <chakra.div ref={root} position={floating ? 'relative' : undefined}>
      <Field id={id} label={label} error={error} optional={optional}>
        {(control) => (
          <SearchInput
            {...control}
            role="combobox"
            autoComplete="off"
            aria-expanded={open}
            aria-controls={open ? listIdOf(id) : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && options.length > 0 ? `${id}-${active}` : undefined}
            placeholder={placeholder}
            value={text}
            onFocus={show}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => type(currentTarget.value)}
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
          <OptionList {...props} active={active} match={typed ?? ''} onChoose={choose} />
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
