// API schema for everything that the exchange holds about a family and that the family may read. Its parts are the answers
// of the family's own pages, so a field that those do not show is not in it (docs/decisions/0077).
import { z } from 'zod'

import { AppointmentRow } from './appointments.ts'
import { ContactRules } from './contact-rules.ts'
import { ConversationDetail } from './conversations.ts'
import { OwnErasureRequest } from './erasure-requests.ts'
import { FamilyProfile } from './family-profile.ts'
import { languages } from './language.ts'
import { Freshness } from './lists.ts'
import { MailFrequency } from './notifications.ts'
import { SharedReferral } from './own-sharing.ts'
import { OwnReading } from './readings.ts'
import { ReferralDetail } from './referrals.ts'
import { Resource } from './resources.ts'
import { TextNumber } from './text-messages.ts'

/** Parts without their own freshness: that of the whole answer holds for them. */
const withoutFreshness = { position: true, stale: true } as const

export const OwnInformation = z.object({
  collectedAt: z.iso.datetime(),
  account: z.object({
    name: z.string(),
    email: z.string(),
    language: z.enum(languages).nullable(),
    /** Null if the family has never chosen how often it gets emails. */
    emails: MailFrequency.nullable(),
    textMessages: TextNumber.omit({ offered: true }),
  }),
  profile: FamilyProfile.omit({ version: true }),
  contactRules: ContactRules,
  /** What the family asked about erasing its information, and the answer. */
  erasureRequest: OwnErasureRequest.omit({ version: true }),
  /** Who got each request, under which consent. The newest request first, like `requests`. */
  sharing: z.array(SharedReferral.omit({ version: true })),
  /** Every request with its history. */
  requests: z.array(ReferralDetail.omit({ ...withoutFreshness, actions: true })),
  appointments: z.array(AppointmentRow.omit({ actions: true })),
  resources: z.array(Resource),
  conversations: z.array(ConversationDetail.omit(withoutFreshness)),
  /** Who has read the family's data, by day, newest first. */
  readings: z.array(OwnReading),
  ...Freshness.shape,
})
export type OwnInformation = z.infer<typeof OwnInformation>
