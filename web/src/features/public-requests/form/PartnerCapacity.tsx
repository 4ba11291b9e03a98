// Says before a request is sent that the partner does not take every new one. It can be sent anyway.
import { m } from '#messages'
import type { LimitedCapacity } from '#contracts/capacity.ts'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { formatDay } from '../../../lib/format/time.ts'

export const PartnerCapacity = ({ capacity: { until, note } }: { readonly capacity: LimitedCapacity }) => (
  <Notice
    kind="info"
    title={
      until === null
        ? m['directory:capacity.waitlistOnly']()
        : m['directory:capacity.paused']({ day: formatDay(until, new Date(until)) })
    }
  >
    {note !== null && <p>{note}</p>}
    <p>{m['public-requests:form.capacity']()}</p>
  </Notice>
)
