// Selects a receiving organization by name. It shows at most 50 (REV-20, REV-21).
import { m } from '#messages'
import type { OrganizationRow } from '#contracts/people.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { organizations } from '../queries.ts'
import { Combobox } from '../../../design-system/ui/Combobox.tsx'

interface Props {
  readonly id: string
  readonly value: OrganizationRow | null
  readonly onChange: (organization: OrganizationRow | null) => void
  readonly error?: string | undefined
  readonly optional?: boolean
  /** Id of the current receiver, which is listed but cannot be chosen. */
  readonly currentReceiverId?: string | null
}

export const ReceiverPicker = ({ id, value, onChange, error, optional = false, currentReceiverId = null }: Props) => {
  const [search, setSearch] = useState('')
  const [hasOpened, setHasOpened] = useState(false)
  const deferredSearch = useDeferredValue(search)
  const result = useQuery({ ...organizations(deferredSearch), enabled: hasOpened })
  const isSettled = result.isSuccess && !result.isPlaceholderData && deferredSearch === search
  return (
    <Combobox
      id={id}
      label={m['referral-actions:field.receiver']()}
      hint={m['referral-actions:field.receiverHint']()}
      error={error}
      optional={optional}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      onOpen={() => setHasOpened(true)}
      options={(result.data?.rows ?? []).map((row) => ({
        ...row,
        aside: [row.services.join(', '), row.counties.join(', ')].filter(Boolean).join(' · '),
        unavailable: row.id === currentReceiverId ? m['referral-actions:field.currentReceiver']() : undefined,
      }))}
      state={result.isError ? 'failed' : isSettled ? 'ready' : 'loading'}
    />
  )
}
