// Commands on appointments. Each loads the referral first, because the rights to an appointment follow it.
import type { AppointmentTime } from '#contracts/appointment-rules.ts'
import type { ActOnAppointment, AppointmentOverlap, ScheduleAppointment } from '#contracts/appointments.ts'
import { toInstant } from '#contracts/local-time.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { AppointmentCommand, SystemCancel } from '#domain/appointment/commands.ts'
import { appointmentDecider } from '#domain/appointment/decide.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import { RefusalError } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import { deriveId } from '#platform/derive-id.ts'
import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

interface Written {
  readonly position: string | null
}

interface PlannedAppointment extends AppointmentTime {
  readonly clientId: string
  readonly organizationId: string | null
  readonly exceptId: string
  /** The person who schedules it, whose rights decide what the refusal says. */
  readonly reader: ResolvedActor
}

export interface AppointmentDeps {
  readonly handler: Handler
  /** Which side already has another appointment at this time, according to the read model. */
  readonly findOverlap: (planned: PlannedAppointment) => Promise<AppointmentOverlap>
}

export interface AppointmentCommands {
  /**
   * Members of an organization schedule for their organization, and staff for the side that they chose.
   * @refuses referral_not_found, not_allowed_in_state, appointment_overlaps, invalid_body, information_missing,
   * unsafe_input, sensitive_content, client_not_found, key_reused
   */
  scheduleAppointment(
    referralId: string,
    body: ScheduleAppointment,
    context: CommandContext,
  ): Promise<Written & { readonly id: string }>
  /**
   * @refuses not_found, stale_version, not_allowed_in_state, appointment_overlaps, invalid_body, information_missing,
   * unsafe_input, sensitive_content, client_not_found, key_reused
   */
  actOnAppointment(id: string, body: ActOnAppointment, context: CommandContext): Promise<Written>
  /** As the system, because its organization has closed. Changes nothing if it is over. @refuses not_found, not_permitted */
  cancelAppointmentOfClosed(id: string, context: CommandContext): Promise<Written>
  /**
   * As the system, because its organization no longer has the referral. Changes nothing if it is over, or if the organization
   * has the referral. @refuses not_found, not_permitted
   */
  cancelAppointmentOfEnded(id: string, context: CommandContext): Promise<Written>
  /**
   * As the system, because its referral was closed without help. Changes nothing if it is over, if it is with staff, or if the
   * referral is no longer closed. @refuses not_found, not_permitted
   */
  cancelAppointmentOfUnhelped(id: string, context: CommandContext): Promise<Written>
}

/** A command without its time, and without what the commands here load. */
type LoadedCommand = AppointmentCommand extends infer Command
  ? Command extends { readonly referral: Referral }
    ? Omit<Command, 'referral' | 'at'>
    : never
  : never

/** The schema has already refused a time that does not exist. */
const instantOf = ({ date, time }: Pick<ScheduleAppointment, 'date' | 'time'>): string => {
  const instant = toInstant(date, time)
  if (instant === null) throw new RefusalError('invalid_body')
  return instant
}

export const createAppointmentCommands = ({ handler, findOverlap }: AppointmentDeps): AppointmentCommands => {
  const findReferral = async (referralId: string): Promise<Referral | undefined> =>
    (await handler.load(referralDecider, referralStream(referralId))).state

  /** Before the person has confirmed it. @refuses appointment_overlaps */
  const requireNoOverlap = async (planned: PlannedAppointment): Promise<void> => {
    const overlap = await findOverlap(planned)
    if (overlap.family || overlap.organization) throw new RefusalError('appointment_overlaps', { current: overlap })
  }

  /** `planned` is checked for overlaps only after the command is accepted, and not for a repeated command. */
  const handle = async (
    id: string,
    referral: Referral,
    command: LoadedCommand,
    { context, planned }: { readonly context: CommandContext; readonly planned: PlannedAppointment | null },
  ) => {
    const { position } = await handler.handle(appointmentDecider, {
      stream: appointmentStream(id),
      context,
      decide: (state, at) => appointmentDecider.decide({ ...command, referral, at }, state),
      ...(planned === null ? {} : { beforeAppend: () => requireNoOverlap(planned) }),
    })
    return { position }
  }

  /** @refuses not_found */
  const load = async (id: string) => {
    const { state } = await handler.load(appointmentDecider, appointmentStream(id))
    const referral = state && (await findReferral(state.referralId))
    if (state === undefined || referral === undefined) throw new RefusalError('not_found')
    return { state, referral }
  }

  const cancelAsSystem = async (action: SystemCancel['action'], id: string, context: CommandContext) => {
    const { referral } = await load(id)
    return handle(id, referral, { action, actor: context.actor }, { context, planned: null })
  }

  return {
    scheduleAppointment: async (referralId, { date, time, allowOverlap, ...body }, context) => {
      const { actor, commandId } = context
      const referral = await findReferral(referralId)
      if (referral === undefined) throw new RefusalError('referral_not_found')
      const { clientId } = referral
      const organizationId = isStaff(actor) ? body.organizationId : actor.organizationId
      const id = deriveId(commandId, 'appointment')
      const startsAt = instantOf({ date, time })
      const { durationMinutes } = body
      const planned = { clientId, organizationId, exceptId: id, reader: actor, startsAt, durationMinutes }
      const command = { ...body, action: 'schedule', actor, appointmentId: id, organizationId, startsAt } as const
      return { id, ...(await handle(id, referral, command, { context, planned: allowOverlap ? null : planned })) }
    },
    cancelAppointmentOfClosed: (id, context) => cancelAsSystem('cancel_of_closed', id, context),
    cancelAppointmentOfEnded: (id, context) => cancelAsSystem('cancel_of_ended', id, context),
    cancelAppointmentOfUnhelped: (id, context) => cancelAsSystem('cancel_of_unhelped', id, context),
    actOnAppointment: async (id, body, context) => {
      const { state, referral } = await load(id)
      const { actor } = context
      if (body.action !== 'move') return handle(id, referral, { ...body, actor }, { context, planned: null })
      const { date, time, allowOverlap, ...move } = body
      const startsAt = instantOf({ date, time })
      const { clientId, organizationId } = state
      const { durationMinutes } = move
      const planned = { clientId, organizationId, exceptId: id, reader: actor, startsAt, durationMinutes }
      return handle(id, referral, { ...move, actor, startsAt }, { context, planned: allowOverlap ? null : planned })
    },
  }
}
