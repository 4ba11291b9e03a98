// Whether the directory lists an organization, or whether it is closing or closed.
import { m } from '#messages'
import type { ListedOrganization } from '#contracts/managed-organizations.ts'
import { Archive, Eye, EyeOff } from 'lucide-react'
import { LabelTag } from '../../design-system/ui/Tag.tsx'
import { organizationStatusText } from '../organization-profile/organization-status-text.ts'

type Listing = Pick<ListedOrganization, 'status' | 'publicVisible'>

export const ListingTag = ({ listing: { status, publicVisible } }: { readonly listing: Listing }) => {
  if (status !== 'open')
    return (
      <LabelTag icon={Archive} tint={status === 'closing' ? 'open' : 'plain'}>
        {organizationStatusText(status)}
      </LabelTag>
    )
  return publicVisible ? (
    <LabelTag icon={Eye} tint="good">
      {m['organizations:listed']()}
    </LabelTag>
  ) : (
    <LabelTag icon={EyeOff}>{m['organizations:hidden']()}</LabelTag>
  )
}
