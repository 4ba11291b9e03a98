// Events of an appointment of a family with staff, or with an organization that accepted its referral. Stream
// `appointment-<id>`. Title, texts and place are sealed with the client's key.
import { Confidential } from '#contracts/confidential.ts'
import { z } from 'zod'

const id = z.uuid()
const time = { startsAt: z.iso.datetime(), durationMinutes: z.int().positive() }

export const appointmentEvents = {
  AppointmentScheduled: {
    version: 1,
    schema: z.object({
      appointmentId: id,
      referralId: id,
      clientId: id,
      /** The organization that the family meets. Null for staff. */
      organizationId: id.nullable(),
      title: Confidential,
      description: Confidential.nullable(),
      location: Confidential,
      /** For the family, such as what to bring. */
      notes: Confidential.nullable(),
      ...time,
    }),
  },
  /** By the family. */
  AppointmentConfirmed: { version: 1, schema: z.object({}) },
  /** By the family, in its own words. */
  AppointmentMoveRequested: { version: 1, schema: z.object({ words: Confidential }) },
  /** By staff or the organization, to another time, another place, or both. */
  AppointmentMoved: { version: 1, schema: z.object({ location: Confidential, ...time }) },
  AppointmentCanceled: {
    version: 1,
    schema: z.object({
      /** True if the family canceled it, false if staff or the organization did. */
      byClient: z.boolean(),
      /** Only the family may leave it out. */
      reason: Confidential.nullable(),
    }),
  },
  AppointmentCompleted: { version: 1, schema: z.object({}) },
  AppointmentNoShowRecorded: { version: 1, schema: z.object({}) },
} as const

type AppointmentEventType = keyof typeof appointmentEvents
export type AppointmentEvent = {
  [T in AppointmentEventType]: { readonly type: T; readonly data: z.infer<(typeof appointmentEvents)[T]['schema']> }
}[AppointmentEventType]

export const appointmentStream = (appointmentId: string) => `appointment-${appointmentId}`
