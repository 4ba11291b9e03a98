// Selects the client by name, or registers a new one.
import { m } from '#messages'
import type { ClientRow } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { clients } from '../queries.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Combobox } from '../../../design-system/ui/Combobox.tsx'
import { shortName } from '../shared/party-names.ts'
import { useOptionSearch } from '../shared/useOptionSearch.ts'
import { RegisterClientDialog } from './RegisterClientDialog.tsx'

interface Props {
  readonly id: string
  readonly value: ClientRow | null
  readonly onChange: (client: ClientRow | null) => void
  readonly error?: string | undefined
}

const toOption = (client: ClientRow) => ({
  ...client,
  name: shortName(client),
  aside: [client.county, client.contactMasked].filter(Boolean).join(' · '),
})

export const ClientPicker = ({ id, value, onChange, error }: Props) => {
  const [hasOpened, setHasOpened] = useState(false)
  const [isRegistering, setIsRegistering] = useState(false)
  const { data, state, search, setSearch } = useOptionSearch(clients, { enabled: hasOpened })
  return (
    <div>
      <Combobox
        id={id}
        label={m['new-referral:client']()}
        hint={m['new-referral:clientHint']()}
        error={error}
        value={value === null ? null : toOption(value)}
        onChange={onChange}
        onSearch={setSearch}
        onOpen={() => setHasOpened(true)}
        options={(data?.rows ?? []).map(toOption)}
        state={state}
      />
      <chakra.div marginTop="2">
        <Button variant="soft" onClick={() => setIsRegistering(true)}>
          <UserRoundPlus aria-hidden />
          {m['new-referral:newClient.open']()}
        </Button>
      </chakra.div>
      {isRegistering && (
        <RegisterClientDialog
          firstName={value === null ? search : ''}
          onClose={() => setIsRegistering(false)}
          onRegistered={(client) => {
            onChange(client)
            setSearch('')
            setIsRegistering(false)
          }}
        />
      )}
    </div>
  )
}
