// Selects a receiving organization by name. It shows at most 50 (REV-20, REV-21).
import { m } from '#messages'
import type { OrganizationRow } from '#contracts/people.ts'
import { useState } from 'react'
import type { AllowedReceivers } from '../actions/useAllowedReceivers.ts'
import { organizations } from '../queries.ts'
import { capacityText } from '../../organization-profile/capacity-text.ts'
import { organizationStatusText } from '../../organization-profile/organization-status-text.ts'
import { CapacityNotice } from './CapacityNotice.tsx'
import { useOptionSearch } from './useOptionSearch.ts'
import { Combobox } from '../../../design-system/ui/Combobox.tsx'

interface Props {
  readonly id: string
  readonly value: OrganizationRow | null
  readonly onChange: (organization: OrganizationRow | null) => void
  readonly error?: string | undefined
  readonly optional?: boolean
  /** Id of the current receiver, which is listed but cannot be chosen. */
  readonly currentReceiverId?: string | null
  /** Offers only these, instead of every organization. */
  readonly allowed?: Pick<AllowedReceivers, 'rows' | 'state'> | null
}

export const ReceiverPicker = (props: Props) => {
  const { id, value, onChange, error, optional = false, currentReceiverId = null, allowed = null } = props
  const [hasOpened, setHasOpened] = useState(false)
  const { search, data, state, setSearch } = useOptionSearch(organizations, { enabled: hasOpened && allowed === null })
  const rows = allowed === null ? (data?.rows ?? []) : allowed.rows.filter(({ name }) => includesText(name, search))
  return (
    <>
      <Combobox
        id={id}
        label={m['referral-actions:field.receiver']()}
        hint={
          allowed === null ? m['referral-actions:field.receiverHint']() : m['referral-actions:allowedReceivers.hint']()
        }
        error={error}
        optional={optional}
        value={value}
        onChange={onChange}
        onSearch={setSearch}
        onOpen={() => setHasOpened(true)}
        options={rows.map((row) => ({
          ...row,
          aside: [capacityText(row.capacity), row.services.join(', '), row.counties.join(', ')]
            .filter(Boolean)
            .join(' · '),
          unavailable: unavailableText(row, currentReceiverId),
        }))}
        state={allowed?.state ?? state}
      />
      {value !== null && <CapacityNotice organization={value} />}
    </>
  )
}

const includesText = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase())

const unavailableText = ({ id, status }: OrganizationRow, currentReceiverId: string | null): string | undefined => {
  if (status !== 'open') return organizationStatusText(status)
  return id === currentReceiverId ? m['referral-actions:field.currentReceiver']() : undefined
}
