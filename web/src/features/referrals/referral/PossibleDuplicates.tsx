// Existing clients who may be the family behind a request without an account. Staff compare them; nothing is merged
// automatically.
import { m } from '#messages'
import { isWithoutAccount } from '#contracts/parties.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { referralStatuses } from '#contracts/enumeration-values.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { similarClients } from '../queries.ts'
import { paths } from '../../../lib/paths.ts'
import { shortName } from '../shared/party-names.ts'
import { matchSummary } from '../shared/match-summary.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'

/** Only requests without an account create a new client record, and only staff can compare it. */
const canCompare = ({ source, roles, client }: ReferralDetail): boolean =>
  isWithoutAccount(source) && roles.includes('staff') && client !== null && !client.erased

/** Renders nothing if no client is similar. */
export const PossibleDuplicates = ({ referral }: { referral: ReferralDetail }) => {
  const { data } = useQuery({ ...similarClients(referral.client?.id ?? ''), enabled: canCompare(referral) })
  if (!canCompare(referral) || data === undefined || data.rows.length === 0) return null
  return (
    <Panel aria-labelledby="possible-duplicates-heading">
      <PanelHeading id="possible-duplicates-heading">{m['referral-detail:possibleDuplicate.title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small">
        {m['referral-detail:possibleDuplicate.text']()}
      </chakra.p>
      <chakra.ul marginTop="2">
        {data.rows.map((match) => {
          const { client } = match
          const name = shortName(client)
          return (
            <chakra.li key={client.id} py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
              <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
                <strong>{name}</strong>
                <TextLink
                  to={paths.staffReferrals({
                    q: `${client.firstName} ${client.lastInitial}`,
                    status: referralStatuses,
                  })}
                  aria-label={m['referral-detail:possibleDuplicate.referralsOf']({ name })}
                >
                  {m['referral-detail:possibleDuplicate.referrals']()}
                </TextLink>
              </chakra.div>
              <chakra.p textStyle="small" color="fg.muted">
                {matchSummary(match)}
              </chakra.p>
            </chakra.li>
          )
        })}
      </chakra.ul>
    </Panel>
  )
}
