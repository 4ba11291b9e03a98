// The history of an organization, read from its own stream in the log, which is always current.
import {
  type OrganizationChange,
  type OrganizationField,
  type OrganizationHistory,
  type OrganizationSnapshot,
  historyPageSize,
  organizationFields,
} from '#contracts/organization-history.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { RefusalError } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import { type OrganizationEvent, organizationStream } from '#domain/organization/events.ts'
import { evolve } from '#domain/organization/evolve.ts'
import { type Organization, statusOf } from '#domain/organization/state.ts'
import { localDay } from '#domain/policies/calendar.ts'
import { upcomingDays } from '#domain/policies/opening-hours.ts'
import type { Codec, DecodedEvent } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Kysely } from 'kysely'

import { readContents } from './organization-content.ts'
import type { CommandTables } from './tables.ts'

/** Returns a page, newest first. For members and staff, because it contains addresses. @refuses organization_not_found */
export type ReadOrganizationHistory = (id: string, page: number) => Promise<OrganizationHistory>

interface OrganizationHistoryDeps {
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly vault: Pick<Vault, 'open'>
  readonly db: Kysely<CommandTables>
}

/** What one command changed. A save of the profile may also change the visibility. */
interface Step {
  readonly event: DecodedEvent<OrganizationEvent>
  readonly before: Organization | undefined
  readonly after: Organization
}

const toSteps = (events: readonly DecodedEvent<OrganizationEvent>[]): Step[] => {
  const steps: Step[] = []
  for (const event of events) {
    const last = steps.at(-1)
    const after = evolve(last?.after, event)
    if (after === undefined) continue
    const isSameCommand = last?.event.metadata.commandId === event.metadata.commandId
    if (last !== undefined && isSameCommand) steps[steps.length - 1] = { ...last, after }
    else steps.push({ event, before: last?.after, after })
  }
  return steps
}

/** Special days that are over disappear with the next save, which is no change. */
const fieldText = (snapshot: OrganizationSnapshot, field: OrganizationField, day: string): string =>
  JSON.stringify(field === 'specialDays' ? upcomingDays(snapshot.specialDays, day) : snapshot[field])

const changedFields = (before: OrganizationSnapshot, after: OrganizationSnapshot, day: string): OrganizationField[] =>
  organizationFields.filter((field) => fieldText(before, field, day) !== fieldText(after, field, day))

export const createOrganizationHistory = ({ log, codec, vault, db }: OrganizationHistoryDeps) => {
  const readSteps = async (id: string): Promise<Step[]> => {
    const stored = await log.readStream(organizationStream(id))
    // A stream contains only events of its own aggregate.
    return toSteps(stored.map((event) => codec.decode(event) as DecodedEvent<OrganizationEvent>))
  }

  /** The present names of the organizations that these merge into, by id. */
  const readSuccessors = async (organizations: readonly Organization[]): Promise<ReadonlyMap<string, string>> => {
    const ids = new Set(organizations.flatMap(({ closing }) => closing?.successorId ?? []))
    const names = await Promise.all(
      [...ids].map(async (id) => [id, (await readSteps(id)).at(-1)?.after.profile.name ?? ''] as const),
    )
    return new Map(names)
  }

  const readSnapshots = async (organizations: readonly Organization[]): Promise<OrganizationSnapshot[]> => {
    const [contents, successors] = await Promise.all([
      readContents(vault, organizations),
      readSuccessors(organizations),
    ])
    return contents.map((content, index) => {
      const organization = organizations[index]
      return {
        ...content,
        tier: organization?.tier ?? 'free_listing',
        capacity: organization?.capacity ?? null,
        status: organization === undefined ? 'open' : statusOf(organization),
        successor: successors.get(organization?.closing?.successorId ?? '') ?? null,
      }
    })
  }

  const readNames = async (userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (userIds.length === 0) return new Map()
    const rows = await db.selectFrom('account').select(['id', 'display_name']).where('id', 'in', userIds).execute()
    return new Map(rows.map((row) => [row.id, row.display_name]))
  }

  const read: ReadOrganizationHistory = async (id, page) => {
    const steps = (await readSteps(id)).toReversed()
    if (steps.length === 0) throw new RefusalError('organization_not_found')
    const offset = pageOffset(page, historyPageSize)
    const shown = steps.slice(offset, offset + historyPageSize)
    const states = shown.flatMap(({ before, after }) => (before === undefined ? [after] : [after, before]))
    const snapshots = await readSnapshots(states)
    const names = await readNames(shown.flatMap(({ event: { actor } }) => actor.userId ?? []))
    const snapshotOf = new Map(states.map((state, index) => [state, snapshots[index]]))
    const rows = shown.flatMap(({ event, before, after: afterState }): OrganizationChange[] => {
      const { id: eventId, at, actor } = event
      const after = snapshotOf.get(afterState)
      const earlier = before === undefined ? null : (snapshotOf.get(before) ?? null)
      if (after === undefined) return []
      const by = { name: names.get(actor.userId ?? '') ?? null, role: actor.role }
      const fields = earlier === null ? [] : changedFields(earlier, after, localDay(at))
      return [{ id: eventId, at, by, fields, before: earlier, after }]
    })
    return { rows, total: steps.length, page, pages: pageCount(steps.length, historyPageSize) }
  }
  return { organizationHistory: read }
}
