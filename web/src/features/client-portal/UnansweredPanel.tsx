// The closed requests about which the family has not said yet whether it got help.
import { m } from '#messages'
import { needText } from '#contracts/need-labels.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { chakra } from '@chakra-ui/react'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { paths } from '../../lib/paths.ts'

export const UnansweredPanel = ({ referrals }: { referrals: readonly OwnReferral[] }) => {
  const now = useNow()
  return (
    <Panel aria-label={m['help-question:title']()}>
      <chakra.h2 textStyle="section">{m['help-question:title']()}</chakra.h2>
      <chakra.p marginTop="1">{m['help-question:unanswered']()}</chakra.p>
      <chakra.ul marginTop="2">
        {referrals.map(({ id, need, createdAt }) => (
          <chakra.li
            key={id}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="4"
            py="2.5"
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: 0 }}
          >
            <div>
              <chakra.strong fontWeight="650">{needText(need)}</chakra.strong>
              <chakra.p color="fg.muted">
                {m['client-portal:requestedOn']({ date: formatDate(createdAt, now) })}
              </chakra.p>
            </div>
            <ButtonLink
              to={paths.ownReferral(id)}
              variant="outline"
              size="touch"
              aria-label={m['help-question:answerAbout']({ need: needText(need) })}
            >
              {m['help-question:answer']()}
            </ButtonLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  )
}
