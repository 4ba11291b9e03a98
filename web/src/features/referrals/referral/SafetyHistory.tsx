// Who changed the safety settings of a family, when and why, for staff. Reasons are only in the answer for those who may
// read the family's record.
import { m } from '#messages'
import type { SafetyChange } from '#contracts/client-safety.ts'
import { chakra } from '@chakra-ui/react'
import { formatDateTime } from '../../../lib/format/time.ts'

const changeText = {
  watched: m['client-safety:history.watched'],
  unwatched: m['client-safety:history.unwatched'],
  protected: m['client-safety:history.protected'],
  unprotected: m['client-safety:history.unprotected'],
} satisfies Record<SafetyChange['change'], () => string>

const byAt = ({ by, at }: SafetyChange): string =>
  m['client-safety:history.byAt']({
    name: by?.name || m['client-safety:history.formerStaff'](),
    instant: formatDateTime(at),
  })

export const SafetyHistory = ({ changes }: { readonly changes: readonly SafetyChange[] }) =>
  changes.length > 0 && (
    <chakra.section aria-labelledby="safety-history" textStyle="small">
      <chakra.h3 id="safety-history" fontWeight="650" marginBottom="1">
        {m['client-safety:history.title']()}
      </chakra.h3>
      <chakra.ul display="grid" gap="2.5">
        {changes.map((change) => (
          <li key={change.id}>
            <chakra.p fontWeight="600">{changeText[change.change]()}</chakra.p>
            {change.reason !== null && 'text' in change.reason && (
              <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
                {change.reason.text}
              </chakra.p>
            )}
            <chakra.p color="fg.muted">{byAt(change)}</chakra.p>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
