// The facts of a referral: client, need, priority, both organizations, consent, and the initial note.
import { m } from '#messages'
import { needValue } from '#contracts/need-labels.ts'
import { partnerName } from '#contracts/organization-ref.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { consentMethodLabel, priorityLabel, priorityMeaning, referralTypeLabel } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { ReachNotice } from '../../contact-rules/ReachNotice.tsx'
import { FamilyContact } from '../shared/FamilyContact.tsx'
import { clientName } from '../shared/party-names.ts'
import { ProtectedTag } from '../shared/referral-tags.tsx'
import { consentScopeLabel, consentTextLabel } from './consent-labels.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { formatMoney } from '../../../lib/format/money.ts'
import { language, languageLabel } from '../../../lib/language.ts'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { RouteLine } from '../shared/RouteLine.tsx'
import { formatDateTime } from '../../../lib/format/time.ts'

/** Lets "Navigation/Referrals" break after the slash. */
const allowBreakAfterSlash = (text: string) => text.replaceAll('/', '/\u200b')

const wasSent = ({ status, receivedAt }: ReferralDetail) => receivedAt !== null && status !== 'returned'

/** What the client agreed to, and the version of the consent text. */
const consentScopeText = ({ scope, textVersion }: NonNullable<ReferralDetail['consent']>): string =>
  m['referral-detail:consent.covers']({
    scope: scope === null ? m['referral-detail:consent.unrecordedScope']() : consentScopeLabel[scope](),
    text: consentTextLabel(textVersion),
  })

export const DetailsPanel = ({ referral }: { referral: ReferralDetail }) => {
  const priority = referral.priority ?? 'medium'
  return (
    <Panel aria-labelledby="details-heading">
      <PanelHeading id="details-heading">{m['referral-detail:details']()}</PanelHeading>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
        columnGap="5"
        rowGap="4"
        marginBottom="5"
      >
        <LabeledValue name={m['referral-detail:client']()}>
          {clientName(referral.client)} <ProtectedTag client={referral.client} />
        </LabeledValue>
        <LabeledValue name={m['referral-detail:county']()}>
          {referral.client?.county ?? m['common:notSpecified']()}
        </LabeledValue>
        <LabeledValue name={m['referral-detail:need']()}>{allowBreakAfterSlash(needValue(referral.need))}</LabeledValue>
        <LabeledValue name={m['referral-detail:priority']()}>
          {m['referral:priorityWithMeaning']({
            name: priorityLabel[priority](),
            meaning: priorityMeaning[priority](),
          })}
        </LabeledValue>
        <LabeledValue name={m['referral-detail:type']()}>{referralTypeLabel[referral.type]()}</LabeledValue>
        <LabeledValue name={m['referral-detail:created']()}>{formatDateTime(referral.createdAt)}</LabeledValue>
        <LabeledValue name={m['referral-detail:contact']()}>
          <ClientContact referral={referral} />
        </LabeledValue>
        {referral.language !== null && referral.language !== language && (
          <LabeledValue name={m['referral-detail:language']()}>
            {m['referral-detail:wroteInLanguage']({ language: languageLabel(referral.language) })}
          </LabeledValue>
        )}
        {referral.consent !== null && (
          <LabeledValue name={m['referral-detail:consent.name']()}>
            {m['referral-detail:consent.given']({
              method: consentMethodLabel[referral.consent.method](),
              instant: formatDateTime(referral.consent.at),
            })}
          </LabeledValue>
        )}
        {referral.investedCents !== null && referral.investedCents > 0 && (
          <LabeledValue name={m['referral-detail:invested']()}>{formatMoney(referral.investedCents)}</LabeledValue>
        )}
      </chakra.dl>
      <ReachNotice referral={referral} />
      {referral.consent !== null && (
        <chakra.p color="fg.muted" textStyle="small" marginBottom="5">
          {consentScopeText(referral.consent)}
        </chakra.p>
      )}
      <RouteLine
        from={{
          label: m['referral-detail:from'](),
          name: referral.from === null ? m['referral-detail:noSender']() : partnerName(referral.from),
        }}
        to={{
          label: m['referral-detail:partner'](),
          name: referral.to === null ? m['referral-detail:noReceiver']() : partnerName(referral.to),
        }}
        isSent={wasSent(referral)}
      />
      {referral.initialNote !== null && <InitialNote note={referral.initialNote} />}
    </Panel>
  )
}

/** The masked contact, which those who work with the family can open. Each opening is recorded (ROLE-23). */
const ClientContact = ({ referral }: { referral: ReferralDetail }) => {
  const [isRevealed, setIsRevealed] = useState(false)
  const { at } = useAsOf()
  const { id, client, clientContactMasked, mayOpenContact } = referral
  if (isRevealed) return <FamilyContact referralId={id} />
  if (client?.protection === 'hidden') return m['referral-detail:protectedFamily.contact']()
  const maskedContact = clientContactMasked ?? m['common:notSpecified']()
  // An earlier date shows what was known then. The contact is the current one.
  if (!mayOpenContact || clientContactMasked === null || at !== undefined) return maskedContact
  return (
    <>
      {maskedContact}
      <Button variant="quiet" size="row" px="2" onClick={() => setIsRevealed(true)}>
        {m['referral-detail:family.show']()}
      </Button>
    </>
  )
}

const InitialNote = ({ note }: { note: NonNullable<ReferralDetail['initialNote']> }) => (
  <chakra.div marginTop="5">
    <chakra.h3 display="flex" flexWrap="wrap" alignItems="center" columnGap="3" fontWeight="650" textStyle="bodyDesk">
      {m['referral-detail:initialNote']()}
      <chakra.span display="flex" gap="1.5" alignItems="center" color="fg.muted" fontWeight="400" textStyle="small">
        <LockKeyhole size={15} strokeWidth={1.9} aria-hidden />
        {m['referral-detail:encrypted']()}
      </chakra.span>
    </chakra.h3>
    <chakra.p marginTop="1" maxWidth="reading" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {'text' in note ? note.text : <chakra.em color="fg.muted">{m['referral-detail:erasedNote']()}</chakra.em>}
    </chakra.p>
  </chakra.div>
)
