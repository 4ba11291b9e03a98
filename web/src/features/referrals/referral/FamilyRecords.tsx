// What staff and partners recorded next to a referral: appointments, resources, messages and admin notes.
import type { ReferralDetail } from '#contracts/referrals.ts'
import { ReferralAppointments } from '../../appointments/ReferralAppointments.tsx'
import { ReferralMessages } from '../../messages/ReferralMessages.tsx'
import { ResourcesPanel } from '../../resources/ResourcesPanel.tsx'
import { OrganizationSelect } from '../shared/OrganizationSelect.tsx'
import { AdminNotesPanel } from './AdminNotesPanel.tsx'

export const FamilyRecords = ({ referral }: { referral: ReferralDetail }) => (
  <>
    <ReferralAppointments referral={referral} />
    <ResourcesPanel referral={referral} ProviderSelect={OrganizationSelect} />
    <ReferralMessages referral={referral} isOwnReferral={false} />
    {/* An as-of view is built from the event history, which does not include admin notes. */}
    {referral.roles.includes('staff') && <AdminNotesPanel referralId={referral.id} />}
  </>
)
