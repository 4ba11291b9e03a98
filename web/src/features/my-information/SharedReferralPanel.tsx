// One of the family's requests: who made it, who got it, and the family's permission to share it.
import { needText } from '#contracts/need-labels.ts'
import { m } from '#messages'
import { partnerName } from '#contracts/organization-ref.ts'
import type { Disclosure, SharedReferral } from '#contracts/own-sharing.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { Building2, History } from 'lucide-react'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { requestInSentence } from '../../lib/display/request-in-sentence.ts'
import { formatDate } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { paths } from '../../lib/paths.ts'
import { PermissionSection } from './PermissionSection.tsx'
import { endingText } from './sharing-texts.ts'

export const SharedReferralPanel = ({ referral }: { referral: SharedReferral }) => {
  const now = useNow()
  const { id, need, createdAt, madeBy, disclosures } = referral
  const headingId = `sharing-${id}`
  return (
    <Panel aria-labelledby={headingId}>
      <chakra.h2 id={headingId} textStyle="section">
        {needText(need)}
      </chakra.h2>
      <chakra.p color="fg.muted">
        {m['client-portal:requestedOn']({ date: formatDate(createdAt, now) })} ·{' '}
        <TextLink to={paths.ownReferral(id)}>{shortId(id)}</TextLink>
      </chakra.p>
      {madeBy !== null && (
        <chakra.p marginTop="1">{m['my-information:madeBy']({ organization: partnerName(madeBy) })}</chakra.p>
      )}
      <Disclosures need={need} madeBy={madeBy} disclosures={disclosures} />
      <PermissionSection referral={referral} />
    </Panel>
  )
}

export const Disclosures = ({ need, madeBy, disclosures }: Pick<SharedReferral, 'need' | 'madeBy' | 'disclosures'>) => (
  <>
    <chakra.h3 textStyle="bodyDesk" fontWeight="650" marginTop="5">
      {m['my-information:sharedWith']()}
    </chakra.h3>
    {disclosures.length === 0 ? (
      <p>{madeBy === null ? m['my-information:notShared']() : m['my-information:notSharedMade']()}</p>
    ) : (
      <ul>
        {disclosures.map((disclosure) => (
          <DisclosureRow key={disclosure.sharedAt} disclosure={disclosure} request={requestInSentence(need)} />
        ))}
      </ul>
    )}
  </>
)

const sharedText = (start: string, end: string | null, request: string): string => {
  if (end === null) return m['my-information:since']({ start, request })
  return start === end
    ? m['my-information:on']({ start, request })
    : m['my-information:fromTo']({ start, end, request })
}

/** Sentences about when, why and what for, e.g. "Since March 2, to help with your Food Assistance request". */
const factsOf = ({ sharedAt, ended, until, accepted, contactReadings }: Disclosure, request: string, now: Date) => {
  const start = formatDate(sharedAt, now)
  const endedAt = ended?.at ?? null
  const end = endedAt === null ? null : formatDate(endedAt, now)
  const ending = ended?.ending ?? null
  return [
    sharedText(start, end, request),
    ...(until === null ? [] : [m['my-information:until']({ end: formatDate(until, now) })]),
    ...(accepted && ended === null ? [m['my-information:accepted']()] : []),
    ...(contactReadings === null
      ? []
      : [
          m['my-information:contactReadings']({
            count: contactReadings.times,
            date: formatDate(contactReadings.lastAt, now),
          }),
        ]),
    ...(ending === null ? [] : [endingText[ending]()]),
  ]
}

const DisclosureRow = ({ disclosure, request }: { disclosure: Disclosure; request: string }) => {
  const now = useNow()
  const Icon = disclosure.ended === null ? Building2 : History
  return (
    <chakra.li display="flex" gap="3.5" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <IconTile aria-hidden>
        <Icon />
      </IconTile>
      <chakra.div minWidth="0">
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {partnerName(disclosure.partner)}
        </chakra.p>
        {factsOf(disclosure, request, now).map((fact) => (
          <chakra.p key={fact} color="fg.muted" textStyle="small">
            {fact}
          </chakra.p>
        ))}
      </chakra.div>
    </chakra.li>
  )
}
