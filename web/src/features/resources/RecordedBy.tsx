// When a resource was recorded, and for staff also the person who did.
import { m } from '#messages'
import type { Resource } from '#contracts/resources.ts'
import { chakra } from '@chakra-ui/react'
import { useNow } from '../../lib/hooks/useNow.ts'
import { formatDate } from '../../lib/format/time.ts'

export const RecordedBy = ({ resource: { recordedBy, recordedAt, changedAt } }: { resource: Resource }) => {
  const now = useNow()
  const date = formatDate(recordedAt, now)
  const recorded =
    recordedBy === null
      ? m['resource-form:recordedOn']({ date })
      : m['resource-form:recordedBy']({ name: recordedBy.name, date })
  return (
    <chakra.p color="fg.muted" textStyle="small" marginTop="1.5">
      {changedAt === null
        ? recorded
        : `${recorded} · ${m['resource-form:changedOn']({ date: formatDate(changedAt, now) })}`}
    </chakra.p>
  )
}
