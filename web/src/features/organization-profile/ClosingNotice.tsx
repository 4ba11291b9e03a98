// Tells the members of an organization that it is closing.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { organizationProfile } from './queries.ts'

export const ClosingNotice = ({ organizationId }: { readonly organizationId: string }) => {
  const { data } = useQuery(organizationProfile(organizationId))
  if (data === undefined || data.status === 'open') return null
  return (
    <chakra.div marginBottom="5">
      <Notice kind="info" title={m['capacity:closing.title']()}>
        {m['capacity:closing.text']()}
      </Notice>
    </chakra.div>
  )
}
