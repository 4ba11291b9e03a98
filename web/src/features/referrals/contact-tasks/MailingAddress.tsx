// Where a letter to the family goes. Staff enter what the family tells them. Each opening is recorded, like that of the phone
// number.
import { m } from '#messages'
import { MailingAddress as Address, SaveClientSituation } from '#contracts/family-profile.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ForeignChangesNotice } from '../../client-portal/profile/ForeignChangesNotice.tsx'
import { useProfileForm } from '../../client-portal/profile/useProfileForm.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { Textarea } from '../../../design-system/ui/inputs.tsx'
import { call } from '../../../lib/api/client.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { clientSituation, familyContact, mailingAddress } from '../queries.ts'

/** It is mounted with the family's contact, whose answer names the client. */
export const MailingAddress = ({ referralId }: { readonly referralId: string }) => {
  const { data } = useQuery(familyContact(referralId))
  return data === undefined || data.rules.doNotContact ? null : <LoadedAddress clientId={data.clientId} />
}

const LoadedAddress = ({ clientId }: { readonly clientId: string }) => {
  const [isEditing, setIsEditing] = useState(false)
  const query = useQuery(mailingAddress(clientId))
  return (
    <QueryContent query={query} failedTitle={m['contact-tasks:addressFailed']()}>
      {(address) =>
        isEditing || address.preferences.mailingAddress === '' ? (
          <AddressForm address={address} onSaved={() => setIsEditing(false)} />
        ) : (
          <AddressText address={address} onChange={() => setIsEditing(true)} />
        )
      }
    </QueryContent>
  )
}

const AddressText = ({ address, onChange }: { readonly address: Address; readonly onChange: () => void }) => {
  const now = useNow()
  const entered = address.enteredByStaff.at(0)
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <chakra.dl>
        <LabeledValue name={m['contact-tasks:address']()}>
          <chakra.span whiteSpace="pre-line" overflowWrap="anywhere">
            {address.preferences.mailingAddress}
          </chakra.span>
          {entered !== undefined && (
            <chakra.span display="block" color="fg.muted" textStyle="small" fontWeight="400">
              {m['client-profile:enteredByStaff']({ date: formatDate(entered.at, now) })}
            </chakra.span>
          )}
        </LabeledValue>
      </chakra.dl>
      <Button variant="outline" size="row" onClick={onChange}>
        {m['contact-tasks:changeAddress']()}
      </Button>
    </chakra.div>
  )
}

const AddressForm = ({ address, onSaved }: { readonly address: Address; readonly onSaved: () => void }) => {
  const { clientId } = address
  const queries = useQueryClient()
  const form = useProfileForm({
    profile: address,
    draftName: `address:${clientId}`,
    queryKey: mailingAddress(clientId).queryKey,
    body: SaveClientSituation.pick({ version: true, preferences: true }),
    current: Address,
    send: (body, key) => call('saveClientSituation', { params: { id: clientId }, body, key }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: clientSituation(clientId).queryKey })
      toast({ kind: 'done', title: m['contact-tasks:addressSaved']() })
      onSaved()
    },
  })
  return (
    <chakra.form noValidate display="grid" gap="3" aria-busy={form.pending} onSubmit={form.submit}>
      {form.stored.mailingAddress === '' && <p>{m['contact-tasks:noAddress']()}</p>}
      <ForeignChangesNotice form={form} />
      {/* The same field may be open under "Household and needs" on this page. */}
      <Field id="letter-address" label={m['contact-tasks:address']()} error={form.error('mailingAddress')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={form.values.mailingAddress}
            onChange={(event) => form.set('mailingAddress', event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="outline"
        size="row"
        justifySelf="start"
        aria-busy={form.pending}
        disabled={form.pending || !form.hasChanges}
      >
        {form.pending ? m['contact-tasks:savingAddress']() : m['contact-tasks:saveAddress']()}
      </Button>
    </chakra.form>
  )
}
