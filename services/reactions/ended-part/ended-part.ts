// Cancels the upcoming appointments of an organization that no longer has the referral, so that no family travels to a
// partner that does not expect it (docs/decisions/0090-cancel-appointments-with-the-part.md).
import type { CommandContext } from '#commands/context.ts'
import { findActiveReceiver, findOpenPart } from '#contracts/receiver-parts.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'

import type { Effects, Reaction } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

export interface EndedPartDeps extends StreamHistoryDeps {
  /** Returns what the read model contains once it has reached the position. */
  readonly findAppointmentsAbout: (referralId: string, position: string) => Promise<readonly string[]>
  readonly commands: {
    /** Checks again that the organization no longer has the referral. */
    readonly cancelAppointmentOfEnded: (appointmentId: string, context: CommandContext) => Promise<unknown>
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

export const endedPart = ({ readHistory, findAppointmentsAbout, commands }: EndedPartDeps): Reaction => {
  const cancel = (appointmentId: string) => ({
    name: `cancel ${appointmentId}`,
    run: (context: CommandContext) => commands.cancelAppointmentOfEnded(appointmentId, context),
  })

  const onReferral = async (event: RecordedEvent): Promise<Effects> => {
    if (!endingTypes.has(event.type) || !endsPart(await readHistory(event.stream, event.revision), event)) return {}
    const appointments = await findAppointmentsAbout(event.stream.slice(referralPrefix.length), event.position)
    return { commands: appointments.map(cancel) }
  }

  return {
    name: 'ended-part',
    streamPrefixes: [referralPrefix, appointmentPrefix],
    react: async (event) => {
      if (event.stream.startsWith(referralPrefix)) return onReferral(event)
      // One that was made at the same moment comes after the end of the part in the log.
      return event.type === 'AppointmentScheduled' && event.data.organizationId !== null
        ? { commands: [cancel(event.stream.slice(appointmentPrefix.length))] }
        : {}
    },
  }
}
