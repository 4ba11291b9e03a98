// Searchable choice of a receiving organization: by name, at most 50 shown (REV-20, REV-21). A combobox with a listbox.
import type { OrganizationRow } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { organizations } from '../api/queries.ts'
import { t } from '../texts.ts'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/inputs.tsx'

interface Props {
  readonly id: string
  readonly value: OrganizationRow | null
  readonly onChange: (organization: OrganizationRow | null) => void
  readonly error?: string | undefined
  readonly optional?: boolean
  readonly label?: string
}

const Option = chakra('li', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '4',
    px: '3.5',
    py: '2.5',
    cursor: 'pointer',
    borderBottomWidth: '1px',
    _last: { borderBottomWidth: 0 },
    '&[data-active], &:hover': { bg: 'primary.subtle' },
    '&[aria-selected=true]': { fontWeight: '650' },
  },
})

const words = t.act.field

export const OrganizationPicker = ({ id, value, onChange, error, optional = false, label = words.receiver }: Props) => {
  const [typed, setTyped] = useState(value?.name ?? '')
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const search = useDeferredValue(value?.name === typed ? '' : typed)
  const found = useQuery({ ...organizations(search), enabled: open })
  const rows = found.data?.rows ?? []
  const listId = `${id}-list`

  const choose = (row: OrganizationRow) => {
    onChange(row)
    setTyped(row.name)
    setOpen(false)
  }
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    setOpen(true)
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setActive(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, open ? active + 1 : active)
    if (event.key === 'ArrowUp') move(event, active - 1)
    const row = rows[active]
    if (event.key === 'Enter' && open && row !== undefined) {
      event.preventDefault()
      choose(row)
    }
    if (event.key === 'Escape' && open && value !== null) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <div>
      <Field id={id} label={label} error={error} optional={optional}>
        {(control) => (
          <chakra.span position="relative" display="block">
            <chakra.span position="absolute" insetInlineStart="3" top="50%" transform="translateY(-50%)" aria-hidden>
              <Search size={17} strokeWidth={1.9} />
            </chakra.span>
            <Input
              {...control}
              role="combobox"
              autoComplete="off"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              {...(open && rows.length > 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
              paddingInlineStart="10"
              value={typed}
              onFocus={() => setOpen(true)}
              onBlur={() => setOpen(false)}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setActive(0)
                setOpen(true)
                if (value !== null) onChange(null)
              }}
            />
          </chakra.span>
        )}
      </Field>
      {open && (
        <chakra.div
          marginTop="1.5"
          maxHeight="15rem"
          overflowY="auto"
          borderWidth="1px"
          borderRadius="control"
          aria-busy={found.isFetching}
        >
          {rows.length === 0 ? (
            <chakra.p px="3.5" py="2.5" color="fg.muted" role="status">
              {found.isPending
                ? words.receiverLoading
                : found.isError
                  ? t.words.failure.unavailable
                  : words.receiverNone}
            </chakra.p>
          ) : (
            <chakra.ul id={listId} role="listbox" aria-label={label}>
              {rows.map((row, index) => (
                <Option
                  key={row.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={row.id === value?.id}
                  data-active={index === active ? '' : undefined}
                  // The press must not take the focus from the field before it chooses.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(row)}
                >
                  <Marked text={row.name} part={search} />
                  <chakra.span color="fg.muted" textStyle="small" textAlign="end">
                    {row.counties.join(', ')}
                  </chakra.span>
                </Option>
              ))}
            </chakra.ul>
          )}
        </chakra.div>
      )}
      <chakra.p color="fg.muted" textStyle="small" marginTop="1.5">
        {words.receiverHint}
      </chakra.p>
    </div>
  )
}

/** The typed part of a name in bold. */
const Marked = ({ text, part }: { text: string; part: string }) => {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return <span>{text}</span>
  return (
    <span>
      {text.slice(0, at)}
      <strong>{text.slice(at, at + part.length)}</strong>
      {text.slice(at + part.length)}
    </span>
  )
}
