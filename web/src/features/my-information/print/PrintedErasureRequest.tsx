// What the family asked about erasing its information, and the answer, on paper.
import { m } from '#messages'
import type { OwnInformation } from '#contracts/own-information.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { PrintedSection } from './PrintedSection.tsx'

export const PrintedErasureRequest = ({ request }: { request: OwnInformation['erasureRequest'] }) => {
  const { askedAt, declinedAt, reason } = request
  const now = useNow()
  return (
    <PrintedSection title={m['my-information:erasure.title']()}>
      {askedAt !== null && <p>{m['my-information:erasure.asked']({ date: formatDate(askedAt, now) })}</p>}
      {declinedAt !== null && <p>{m['my-information:erasure.declined']({ date: formatDate(declinedAt, now) })}</p>}
      {reason !== null && <p>{m['my-information:erasure.declinedBecause']({ reason })}</p>}
    </PrintedSection>
  )
}
