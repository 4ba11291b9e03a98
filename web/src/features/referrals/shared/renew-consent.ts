// The link to the page of a referral that opens the dialog in which staff record a renewal of the family's consent.
import { paths } from '../../../lib/paths.ts'

export const renewConsentHash = '#renew-consent'

export const renewConsentPath = (referralId: string): string => `${paths.referral(referralId)}${renewConsentHash}`
