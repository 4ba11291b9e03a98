// What staff and the family entered about the household, needs, barriers, benefits and income (INT-11), and how the family
// wants to be reached. It loads when a member of the staff opens it, because each opening is recorded.
import { m } from '#messages'
import { ClientSituation, SaveClientSituation } from '#contracts/family-profile.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ForeignChangesNotice } from '../../client-portal/profile/ForeignChangesNotice.tsx'
import { AddressField, HouseholdFields } from '../../client-portal/profile/ProfileFields.tsx'
import { showProfileSaved, useProfileForm } from '../../client-portal/profile/useProfileForm.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { call } from '../../../lib/api/client.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { clientSituation, mailingAddress } from '../queries.ts'
import { FamilyWishes } from './FamilyWishes.tsx'

export const FamilySituationPanel = ({ clientId }: { readonly clientId: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  const isAllowed = useCanCall('clientSituation')
  if (!isAllowed) return null
  return (
    <Panel aria-labelledby="situation-heading">
      <PanelHeading id="situation-heading">{m['client-profile:forStaff.title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small" marginTop="-2" marginBottom="3">
        {m['client-profile:forStaff.lead']()}
      </chakra.p>
      <Button variant="outline" size="row" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? m['client-profile:forStaff.hide']() : m['client-profile:forStaff.show']()}
      </Button>
      {isOpen && <Situation clientId={clientId} />}
    </Panel>
  )
}

const Situation = ({ clientId }: { readonly clientId: string }) => {
  const query = useQuery(clientSituation(clientId))
  return (
    <chakra.div marginTop="4">
      <QueryContent query={query} failedTitle={m['client-profile:loadFailed']()}>
        {(situation) => (
          <>
            <FamilyWishes situation={situation} />
            <SituationForm situation={situation} />
          </>
        )}
      </QueryContent>
    </chakra.div>
  )
}

const SituationForm = ({ situation }: { readonly situation: ClientSituation }) => {
  const { clientId } = situation
  const queries = useQueryClient()
  const form = useProfileForm({
    profile: situation,
    draftName: `situation:${clientId}`,
    queryKey: clientSituation(clientId).queryKey,
    body: SaveClientSituation,
    current: ClientSituation,
    send: (body, key) => call('saveClientSituation', { params: { id: clientId }, body, key }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: mailingAddress(clientId).queryKey })
      showProfileSaved()
    },
  })
  return (
    <chakra.form
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="5"
      aria-busy={form.pending}
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <ForeignChangesNotice form={form} />
      <AddressField form={form} />
      <HouseholdFields form={form} />
      <Button type="submit" justifySelf="start" aria-busy={form.pending} disabled={form.pending || !form.hasChanges}>
        {form.pending ? m['portal:profile.submitting']() : m['client-profile:save']()}
      </Button>
    </chakra.form>
  )
}
