// Says before a referral is sent that the receiver does not take every new one. It can be sent anyway.
import type { OrganizationRow } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { capacityText } from '../../organization-profile/capacity-text.ts'

interface Props {
  readonly organization: Pick<OrganizationRow, 'name' | 'capacity'>
}

export const CapacityNotice = ({ organization: { name, capacity } }: Props) =>
  capacity !== null && (
    <chakra.div marginTop="3">
      <Notice kind="warning" title={`${name}: ${capacityText(capacity) ?? ''}`}>
        {capacity.note}
      </Notice>
    </chakra.div>
  )
