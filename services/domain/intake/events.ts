// Events of an intake: the stage that staff gave to one referral. Stream `intake-<referralId>`. A referral without events in
// this stream is an intake too, in the stage `submitted`.
import { IntakeStage } from '#contracts/intakes.ts'
import { z } from 'zod'

export const intakeEvents = {
  IntakeStageSet: {
    version: 1,
    schema: z.object({ referralId: z.uuid(), stage: IntakeStage, previousStage: IntakeStage }),
  },
} as const

type IntakeEventType = keyof typeof intakeEvents
export type IntakeEvent = {
  [T in IntakeEventType]: { readonly type: T; readonly data: z.infer<(typeof intakeEvents)[T]['schema']> }
}[IntakeEventType]

export const intakeStream = (referralId: string) => `intake-${referralId}`
