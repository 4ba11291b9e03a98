// Who may be the family of a request that came without an account, for staff to compare: it is never merged by itself.
import { m } from '#messages'
import { isWithoutAccount } from '#contracts/parties.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { referralStatuses } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { similarClients } from '../../../lib/api/queries.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'

const words = t.detail.known

/** Whether somebody may have been registered twice here, and the reader is to look. */
const isApplicable = ({ source, capacities, client }: ReferralDetail): boolean =>
  isWithoutAccount(source) && capacities.includes('staff') && !client.erased

/** Shows nothing where nobody is alike. */
export const PossibleDuplicates = ({ referral }: { referral: ReferralDetail }) => {
  const { data } = useQuery({ ...similarClients(referral.client.id), enabled: isApplicable(referral) })
  if (!isApplicable(referral) || data === undefined || data.rows.length === 0) return null
  return (
    <Panel aria-labelledby="known-heading">
      <PanelHeading id="known-heading">{m['referral-detail:known.title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small">
        {m['referral-detail:known.text']()}
      </chakra.p>
      <chakra.ul marginTop="2">
        {data.rows.map(({ client, because }) => {
          const name = `${client.firstName} ${client.lastInitial}.`
          return (
            <chakra.li key={client.id} py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
              <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
                <strong>{name}</strong>
                <TextLink
                  to={paths.staffReferrals({
                    q: `${client.firstName} ${client.lastInitial}`,
                    status: referralStatuses,
                  })}
                  aria-label={m['referral-detail:known.referralsOf']({ name })}
                >
                  {m['referral-detail:known.referrals']()}
                </TextLink>
              </chakra.div>
              <chakra.p textStyle="small" color="fg.muted">
                {[client.county, client.contactMasked, because.map((one) => words.because[one]).join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </chakra.p>
            </chakra.li>
          )
        })}
      </chakra.ul>
    </Panel>
  )
}
