// Filters the audit trail by client. The URL holds the id alone, because a name in it would be kept in the history of the
// browser. A search for a client is itself recorded.
import { m } from '#messages'
import { shortId } from '#contracts/short-id.ts'
import { useState } from 'react'
import type { ListUrl } from '../../design-system/table/list-url.ts'
import { Combobox } from '../../design-system/ui/Combobox.tsx'
import { clients } from '../referrals/queries.ts'
import { shortName } from '../referrals/shared/party-names.ts'
import { useOptionSearch } from '../referrals/shared/useOptionSearch.ts'

interface Props {
  readonly url: ListUrl
  /** The client id from the URL. */
  readonly value: string | undefined
}

interface Option {
  readonly id: string
  readonly name: string
  readonly aside?: string
}

export const ClientFilter = ({ url, value }: Props) => {
  const [hasOpened, setHasOpened] = useState(false)
  const [chosen, setChosen] = useState<Option | null>(null)
  const { data, state, setSearch } = useOptionSearch(clients, { enabled: hasOpened })
  const current = (id: string): Option =>
    chosen?.id === id ? chosen : { id, name: m['audit:client']({ id: shortId(id) }) }
  return (
    <Combobox<Option>
      id="audit-client"
      label={m['audit:filters.client']()}
      placeholder={m['audit:filters.anyClient']()}
      floating
      value={value === undefined ? null : current(value)}
      onChange={(option) => {
        setChosen(option)
        url.setFilter('client', option === null ? [] : [option.id])
      }}
      onSearch={setSearch}
      onOpen={() => setHasOpened(true)}
      options={(data?.rows ?? []).map((client) => ({
        id: client.id,
        name: shortName(client),
        aside: [client.county, client.contactMasked].filter(Boolean).join(' · '),
      }))}
      state={state}
    />
  )
}
