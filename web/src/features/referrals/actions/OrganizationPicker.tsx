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
  readonly present?: string | null
}

const { receiver, receiverHint, receiverNow } = t.act.field

export const OrganizationPicker = ({ id, value, onChange, error, optional = false, present = null }: Props) => {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const asked = useDeferredValue(search)
  const found = useQuery({ ...organizations(asked), enabled: opened })
  const settled = found.isSuccess && !found.isPlaceholderData && asked === search
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
      onOpen={() => setOpened(true)}
      options={(found.data?.rows ?? []).map((row) => ({
        ...row,
        aside: [row.services.join(', '), row.counties.join(', ')].filter(Boolean).join(' · '),
        unavailable: row.id === present ? receiverNow : undefined,
      }))}
      state={found.isError ? 'failed' : settled ? 'ready' : 'loading'}
    />
  )
}
