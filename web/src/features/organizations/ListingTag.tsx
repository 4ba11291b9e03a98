// Whether the directory lists an organization.
import { m } from '#messages'
import { Eye, EyeOff } from 'lucide-react'
import { LabelTag } from '../../design-system/ui/Tag.tsx'

export const ListingTag = ({ listed }: { readonly listed: boolean }) =>
  listed ? (
    <LabelTag icon={Eye} tint="good">
      {m['organizations:listed']()}
    </LabelTag>
  ) : (
    <LabelTag icon={EyeOff}>{m['organizations:hidden']()}</LabelTag>
  )
