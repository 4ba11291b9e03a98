// What staff, partners and the family recorded next to a referral: appointments, resources, messages and admin notes.
import type { ReferralDetail } from '#contracts/referrals.ts'
import { ReferralAppointments } from '../../appointments/ReferralAppointments.tsx'
import { ReferralMessages } from '../../messages/ReferralMessages.tsx'
import { ResourcesPanel } from '../../resources/ResourcesPanel.tsx'
import { OrganizationSelect } from '../shared/OrganizationSelect.tsx'
import { AdminNotesPanel } from './AdminNotesPanel.tsx'

interface Props {
  readonly referral: ReferralDetail
  readonly isOwnReferral: boolean
}

export const FamilyRecords = ({ referral, isOwnReferral }: Props) => (
  <>
    <ReferralAppointments referral={referral} isOwnReferral={isOwnReferral} />
    <ResourcesPanel referral={referral} ProviderSelect={OrganizationSelect} />
    <ReferralMessages referral={referral} isOwnReferral={isOwnReferral} />
    {/* An as-of view is built from the event history, which does not include admin notes. */}
    {referral.roles.includes('staff') && <AdminNotesPanel referralId={referral.id} />}
  </>
)
