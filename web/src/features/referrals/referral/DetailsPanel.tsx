// What is known of the referral: client, need, urgency, the two organizations and the initial note.
import { isWithoutAccount } from '#contracts/parties.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { FamilyContact } from '../actions/FamilyContact.tsx'
import { clientName } from '../actions/names.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { money } from '../../../design-system/ui/money.ts'
import { Fact } from '../../../design-system/ui/Fact.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { RouteLine } from '../../../design-system/ui/RouteLine.tsx'
import { dateTime } from '../../../design-system/ui/time.ts'

const words = t.detail
const { consent } = t.history

/** "Navigation/Referrals" may break after its slash. */
const breakable = (text: string) => text.replaceAll('/', '/\u200b')

const sent = ({ status, receivedAt }: ReferralDetail) => receivedAt !== null && status !== 'returned'

/** What the client agreed to, as far as it was recorded. */
const consentCovers = ({ scope, textVersion }: ReferralDetail['consent']): string =>
  [
    `${consent.covers}: ${scope === null ? t.words.notSpecified : consent.scopes[scope]}`,
    consent.text(textVersion),
  ].join(' · ')

interface Props {
  readonly referral: ReferralDetail
  /** Read by the family it is about. */
  readonly own: boolean
}

export const DetailsPanel = ({ referral, own }: Props) => {
  const priority = t.referral.priority[referral.priority ?? 'medium']
  return (
    <Panel aria-labelledby="details-heading">
      <PanelHeading id="details-heading">{words.details}</PanelHeading>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
        columnGap="5"
        rowGap="4"
        marginBottom="5"
      >
        <Fact name={words.client}>{clientName(referral.client)}</Fact>
        <Fact name={words.county}>{referral.client.county ?? t.words.notSpecified}</Fact>
        <Fact name={words.need}>{breakable(referral.need)}</Fact>
        <Fact name={words.priority}>{words.priorityWithMeaning(priority.name, priority.meaning)}</Fact>
        <Fact name={words.created}>{dateTime(referral.createdAt)}</Fact>
        <Fact name={words.contact}>
          <ClientContact referral={referral} />
        </Fact>
        {referral.language === 'es' && !own && <Fact name={words.language}>{words.wroteInSpanish}</Fact>}
        <Fact name={consent.name}>
          {consent.given(consent.methods[referral.consent.method], dateTime(referral.consent.at))}
        </Fact>
        {referral.investedCents > 0 && <Fact name={words.invested}>{money(referral.investedCents)}</Fact>}
      </chakra.dl>
      <chakra.p color="fg.muted" textStyle="small" marginBottom="5">
        {consentCovers(referral.consent)}
      </chakra.p>
      <RouteLine
        from={{ label: words.from, name: referral.from?.name ?? (own ? words.you : words.noSender) }}
        to={{ label: words.partner, name: referral.to?.name ?? words.noReceiver }}
        joined={sent(referral)}
      />
      {referral.initialNote !== null && <InitialNote note={referral.initialNote} />}
    </Panel>
  )
}

/** Masked; staff ask for it in clear where they alone can reach the family. */
const ClientContact = ({ referral }: { referral: ReferralDetail }) => {
  const [shown, setShown] = useState(false)
  const { id, clientContactMasked, capacities, source, client } = referral
  if (shown) return <FamilyContact referralId={id} />
  const masked = clientContactMasked ?? t.words.notSpecified
  if (!isWithoutAccount(source) || !capacities.includes('staff') || client.erased) return masked
  return (
    <>
      {masked}
      <Button variant="quiet" size="row" px="2" aria-label={words.family.showWhat} onClick={() => setShown(true)}>
        {words.family.show}
      </Button>
    </>
  )
}

const InitialNote = ({ note }: { note: NonNullable<ReferralDetail['initialNote']> }) => (
  <chakra.div marginTop="5">
    <chakra.h3 display="flex" flexWrap="wrap" alignItems="center" columnGap="3" fontWeight="650" textStyle="bodyDesk">
      {words.initialNote}
      <chakra.span display="flex" gap="1.5" alignItems="center" color="fg.muted" fontWeight="400" textStyle="small">
        <LockKeyhole size={15} strokeWidth={1.9} aria-hidden />
        {words.encrypted}
      </chakra.span>
    </chakra.h3>
    <chakra.p marginTop="1" maxWidth="reading" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {'text' in note ? note.text : <chakra.em color="fg.muted">{words.erasedNote}</chakra.em>}
    </chakra.p>
  </chakra.div>
)
