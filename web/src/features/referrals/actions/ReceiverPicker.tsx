// Choice of a receiving organization by name, at most 50 shown (REV-20, REV-21).
import type { OrganizationRow } from '#contracts/people.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { organizations } from '../../../lib/api/queries.ts'
import { t } from '../../../lib/texts.ts'
import { Combobox } from '../../../design-system/ui/Combobox.tsx'

interface Props {
  readonly id: string
  readonly value: OrganizationRow | null
  readonly onChange: (organization: OrganizationRow | null) => void
  readonly error?: string | undefined
  readonly optional?: boolean
  /** Id of the organization that is the receiver already: shown, and not to be chosen. */
  readonly currentReceiverId?: string | null
}

const { receiver, receiverHint, receiverNow } = t.act.field

export const ReceiverPicker = ({
  id,
  value,
  onChange,
  error,
  optional = false,
  currentReceiverId: present = null,
}: Props) => {
  const [search, setSearch] = useState('')
  const [isOpened, setIsOpened] = useState(false)
  const deferredSearch = useDeferredValue(search)
  const result = useQuery({ ...organizations(deferredSearch), enabled: isOpened })
  const isSettled = result.isSuccess && !result.isPlaceholderData && deferredSearch === search
  return (
    <Combobox
      id={id}
      label={receiver}
      hint={receiverHint}
      error={error}
      optional={optional}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      onOpen={() => setIsOpened(true)}
      options={(result.data?.rows ?? []).map((row) => ({
        ...row,
        aside: [row.services.join(', '), row.counties.join(', ')].filter(Boolean).join(' · '),
        unavailable: row.id === present ? receiverNow : undefined,
      }))}
      state={result.isError ? 'failed' : isSettled ? 'ready' : 'loading'}
    />
  )
}
