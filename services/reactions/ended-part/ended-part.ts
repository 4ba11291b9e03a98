// Cancels the upcoming appointments of an organization that no longer has the referral, or whose referral was closed without
// help, so that no family travels to a partner that does not expect it
// (docs/decisions/0090-cancel-appointments-with-the-part.md).
import type { CommandContext } from '#commands/context.ts'
import type { CloseReason } from '#contracts/enumerations.ts'
import { findActiveReceiver, findOpenPart } from '#contracts/receiver-parts.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'
import { type ResourceEvent, resourceStream } from '#domain/resource/events.ts'
import { evolve as evolveResources } from '#domain/resource/evolve.ts'
import { type Resources, hasReceived } from '#domain/resource/state.ts'

import type { Effects, Reaction } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

export interface EndedPartDeps extends StreamHistoryDeps {
  /** Returns what the read model contains once it has reached the position. */
  readonly findAppointmentsAbout: (referralId: string, position: string) => Promise<readonly string[]>
  readonly commands: {
    /** Checks again that the organization no longer has the referral. */
    readonly cancelAppointmentOfEnded: (appointmentId: string, context: CommandContext) => Promise<unknown>
    /** Checks again that the referral is closed. */
    readonly cancelAppointmentOfUnhelped: (appointmentId: string, context: CommandContext) => Promise<unknown>
  }
}

const referralPrefix = referralStream('')
const appointmentPrefix = appointmentStream('')

/** The events after which an organization may no longer have the referral. */
const endingTypes: ReadonlySet<string> = new Set<ReferralEvent['type']>([
  'ReferralRouted',
  'ReferralSubmitted',
  'ReferralDeclined',
  'ReferralReturned',
  'ReferralWithdrawn',
  'ReferralClosed',
  'ReferralReopened',
  'ReferralResubmitted',
  'ConsentRevoked',
  'ConsentExpired',
  // A new consent may leave the organization out.
  'ConsentRenewed',
])

/**
 * Whether the organization that had the referral before the event does not have it after the event. Time may have ended its
 * part a moment earlier: a consent that expires is recorded afterward.
 */
const endsPart = (history: readonly RecordedEvent[], { revision, at }: RecordedEvent): boolean => {
  // The cast is safe: a stream contains only events of its aggregate.
  const fold = (upTo: number): Referral | undefined =>
    (history.filter((event) => event.revision <= upTo) as readonly RecordedEvent<ReferralEvent>[]).reduce<
      Referral | undefined
    >(evolve, undefined)
  const before = findOpenPart(fold(revision - 1)?.parts)?.organizationId
  const after = fold(revision)
  return before !== undefined && after !== undefined && findActiveReceiver(after, new Date(at)) !== before
}

/** The reasons to close with which the family got help. With any other, an amount or a recorded resource tells it. */
const helpedReasons: ReadonlySet<string> = new Set<CloseReason>(['need_met', 'need_partly_met'])

/** Whether the event closes the referral and says nothing of help. The organization still reads it for a while. */
const closesWithoutHelp = ({ type, data }: RecordedEvent): boolean => {
  if (type === 'OutcomeRecorded') return data.needMet === 'not_met' && data.dollarsInvestedCents === 0
  return type === 'ReferralClosed' && !helpedReasons.has(data.reason) && (data.dollarsInvestedCents ?? 0) === 0
}

/** Whether the last closing says nothing of help. The command checks whether the referral is still closed. */
const wasClosedWithoutHelp = (history: readonly RecordedEvent[]): boolean => {
  const closing = history.findLast(({ type }) => type === 'OutcomeRecorded' || type === 'ReferralClosed')
  return closing !== undefined && closesWithoutHelp(closing)
}

export const endedPart = ({ readHistory, findAppointmentsAbout, commands }: EndedPartDeps): Reaction => {
  const cancel = (appointmentId: string, isUnhelped: boolean) => ({
    name: `cancel ${appointmentId}`,
    run: (context: CommandContext) =>
      isUnhelped
        ? commands.cancelAppointmentOfUnhelped(appointmentId, context)
        : commands.cancelAppointmentOfEnded(appointmentId, context),
  })

  const gotResources = async (referralId: string): Promise<boolean> => {
    // The cast is safe: a stream contains only events of its aggregate.
    const events = (await readHistory(resourceStream(referralId), Infinity)) as readonly RecordedEvent<ResourceEvent>[]
    return hasReceived(events.reduce<Resources>(evolveResources, {}))
  }

  const onReferral = async (event: RecordedEvent): Promise<Effects> => {
    const referralId = event.stream.slice(referralPrefix.length)
    const isUnhelped = closesWithoutHelp(event) && !(await gotResources(referralId))
    const isEnding = isUnhelped || endingTypes.has(event.type)
    if (!isEnding || !(isUnhelped || endsPart(await readHistory(event.stream, event.revision), event))) return {}
    const appointments = await findAppointmentsAbout(referralId, event.position)
    return { commands: appointments.map((id) => cancel(id, isUnhelped)) }
  }

  return {
    name: 'ended-part',
    streamPrefixes: [referralPrefix, appointmentPrefix],
    react: async (event) => {
      if (event.stream.startsWith(referralPrefix)) return onReferral(event)
      // One that was made at the same moment comes after the end of the part in the log.
      if (event.type !== 'AppointmentScheduled' || event.data.organizationId === null) return {}
      const { referralId } = event.data
      const isUnhelped =
        wasClosedWithoutHelp(await readHistory(referralStream(referralId), Infinity)) &&
        !(await gotResources(referralId))
      return { commands: [cancel(event.stream.slice(appointmentPrefix.length), isUnhelped)] }
    },
  }
}
