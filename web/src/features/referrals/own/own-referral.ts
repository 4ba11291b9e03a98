// The family's own request: what its page is called, and what stands in its panels as long as they are empty.
import { m } from '#messages'
import type { FamilyState } from '#contracts/family-state.ts'
import { type PartnerRef, partnerNameInSentence } from '#contracts/organization-ref.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { type Outlook, outlookOf } from '../../client-portal/next-steps.ts'
import { requestInSentence } from '../../../lib/display/request-in-sentence.ts'

/** A referral that its family reads. */
export type OwnDetail = ReferralDetail & { readonly familyState: FamilyState }

/** Null if the reader is not the family. `clientId` is null for staff and members of organizations. */
export const asOwn = (referral: ReferralDetail | undefined, clientId: string | null): OwnDetail | null =>
  referral === undefined || referral.familyState === null || clientId === null || clientId !== referral.client?.id
    ? null
    : { ...referral, familyState: referral.familyState }

/** "Your Food Assistance request" */
export const ownTitle = ({ need }: Pick<OwnDetail, 'need'>): string =>
  m['own-referral:title']({ request: requestInSentence(need) })

type WithPartner = Pick<OwnDetail, 'to' | 'familyState' | 'timeline'>

/** The organization that accepted last. Afterward, the request may have been sent to another one. */
const lastAcceptingPartner = ({ timeline, to }: WithPartner): PartnerRef | null => {
  const accepted = timeline.findIndex(({ type }) => type === 'ReferralAccepted')
  const until = accepted === -1 ? [] : timeline.slice(accepted)
  return until.find(({ receiver }) => receiver !== null)?.receiver?.after ?? to
}

const partnerStates: ReadonlySet<FamilyState> = new Set(['with_partner', 'in_service', 'waitlisted'])

/** The organization that has the request or helped with it. Null in every other state, also if one had it before. */
export const helpingPartner = (referral: WithPartner): PartnerRef | null => {
  if (referral.familyState === 'completed') return lastAcceptingPartner(referral)
  return partnerStates.has(referral.familyState) ? referral.to : null
}

/** The title with the organization that has the request. */
export const ownPageTitle = (referral: WithPartner & Pick<OwnDetail, 'need'>): string => {
  const partner = helpingPartner(referral)
  return partner === null
    ? ownTitle(referral)
    : m['own-referral:pageTitle']({
        request: requestInSentence(referral.need),
        partner: partnerNameInSentence(partner),
      })
}

/** What the family is asked, in the words of staff. Null if it is asked nothing, or nothing was written. */
export const openQuestion = ({
  familyState,
  timeline = [],
}: Partial<Pick<ReferralDetail, 'familyState' | 'timeline'>>): string | null => {
  if (familyState !== 'more_needed') return null
  const note = timeline.find(({ type }) => type === 'ReferralReturned')?.note ?? null
  return note !== null && 'text' in note ? note.text : null
}

const emptyAppointments = {
  open: m['own-referral:appointments.open'],
  onHold: m['own-referral:appointments.onHold'],
  over: m['own-referral:appointments.over'],
} satisfies Record<Outlook, () => string>

const emptyResources = {
  open: m['own-referral:resources.open'],
  onHold: m['own-referral:resources.onHold'],
  over: m['own-referral:resources.over'],
} satisfies Record<Outlook, () => string>

/** What the panels of appointments and of resources say as long as they are empty. They promise only what can still come. */
export const emptyTexts = (state: FamilyState): { readonly appointments: string; readonly resources: string } => {
  const outlook = outlookOf(state)
  return { appointments: emptyAppointments[outlook](), resources: emptyResources[outlook]() }
}
