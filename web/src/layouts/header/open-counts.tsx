// How many families wait for something, on the link to the page that lists them.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { contactTaskCount, erasureRequestCount } from '../../lib/api/queries.ts'
import { CountBadge } from './CountBadge.tsx'

const OpenCount = ({ open }: { readonly open: number | undefined }) =>
  open === undefined || open === 0 ? null : (
    <CountBadge accent>
      {open}
      <chakra.span srOnly> {m['layout:waiting']()}</chakra.span>
    </CountBadge>
  )

/** Families who wait for a call or a letter. */
export const OpenTasksCount = () => <OpenCount open={useQuery(contactTaskCount()).data?.open} />

/** Families who asked to be erased. Only admins see the link. */
export const ErasureRequestsCount = () => <OpenCount open={useQuery(erasureRequestCount()).data?.open} />
