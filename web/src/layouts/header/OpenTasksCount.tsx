// The number of families who wait for a call or a letter, on the link to them.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { contactTaskCount } from '../../lib/api/queries.ts'
import { CountBadge } from './CountBadge.tsx'

export const OpenTasksCount = () => {
  const { data } = useQuery(contactTaskCount())
  if (data === undefined || data.open === 0) return null
  return (
    <CountBadge accent>
      {data.open}
      <chakra.span srOnly> {m['layout:waiting']()}</chakra.span>
    </CountBadge>
  )
}
