// Who recorded a resource, and when.
import { m } from '#messages'
import type { Resource } from '#contracts/resources.ts'
import { chakra } from '@chakra-ui/react'
import { useNow } from '../../lib/hooks/useNow.ts'
import { formatDate } from '../../lib/format/time.ts'

export const RecordedBy = ({ resource: { recordedBy, recordedAt, changedAt } }: { resource: Resource }) => {
  const now = useNow()
  const recorded = m['resource-form:recordedBy']({
    name: recordedBy === null ? m['resource-form:formerPerson']() : recordedBy.name,
    date: formatDate(recordedAt, now),
  })
  return (
    <chakra.p color="fg.muted" textStyle="small" marginTop="1.5">
      {changedAt === null
        ? recorded
        : `${recorded} · ${m['resource-form:changedOn']({ date: formatDate(changedAt, now) })}`}
    </chakra.p>
  )
}
