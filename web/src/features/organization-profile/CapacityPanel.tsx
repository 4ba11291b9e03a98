// Whether the organization takes new referrals. Its members and staff change it.
import { m } from '#messages'
import type { LimitedCapacity } from '#contracts/capacity.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { LinesSkeleton } from '../../design-system/ui/skeletons.tsx'
import { LabelTag } from '../../design-system/ui/Tag.tsx'
import { organizationProfile } from './queries.ts'
import { capacityText } from './capacity-text.ts'
import { CapacityDialog } from './CapacityDialog.tsx'

export const CapacityPanel = ({ organizationId }: { readonly organizationId: string }) => {
  const profile = useQuery(organizationProfile(organizationId))
  // One that is closing takes none.
  if (profile.data !== undefined && profile.data.status !== 'open') return null
  return (
    <Panel aria-labelledby="capacity" marginBottom="5">
      <PanelHeading id="capacity">{m['capacity:title']()}</PanelHeading>
      <QueryContent query={profile} failedTitle={m['capacity:loadFailed']()} skeleton={<LinesSkeleton />}>
        {({ capacity }) => <CurrentCapacity organizationId={organizationId} capacity={capacity} />}
      </QueryContent>
    </Panel>
  )
}

interface Props {
  readonly organizationId: string
  readonly capacity: LimitedCapacity | null
}

const CurrentCapacity = ({ organizationId, capacity }: Props) => {
  const [editing, setEditing] = useState(false)
  return (
    <>
      {capacity === null ? (
        <LabelTag icon={CircleCheck} tint="good">
          {m['capacity:short.accepting']()}
        </LabelTag>
      ) : (
        <LabelTag icon={CalendarClock} tint="open">
          {capacityText(capacity) ?? ''}
        </LabelTag>
      )}
      {capacity !== null && capacity.note !== null && (
        <chakra.p marginTop="2" overflowWrap="anywhere">
          {capacity.note}
        </chakra.p>
      )}
      <chakra.p color="fg.muted" textStyle="small" marginTop="2">
        {m['capacity:note']()}
      </chakra.p>
      <Button variant="outline" marginTop="3" onClick={() => setEditing(true)}>
        {m['capacity:change']()}
      </Button>
      {editing && (
        <CapacityDialog organizationId={organizationId} current={capacity} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
