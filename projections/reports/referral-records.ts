// Reads all referrals as of an instant, with their steps. Folds the log with the read model's folds, and composes rows
// and timeline entries with its functions. Delivers one referral at a time instead of storing them all.
import type { ClientCounty, Disposition, NeedCategory, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import type { ActorRole } from '#contracts/actor.ts'
import { createLayout, stateColumn, type StoredFold } from '../engine/layout.ts'
import type { Row } from '../engine/model.ts'
import type { FoldDeps } from '../engine/unsealing.ts'
import type { Resources } from '#domain/resource/state.ts'
import type { ParkingOptions } from '../engine/parked-streams.ts'
import { composeRow, type FailedRow, foldLog, parkFailedRows } from '../engine/rebuild/fold-log.ts'
import type { RowSink } from '../engine/rebuild/fold-page.ts'
import { type ReadProgress, withEnoughRanges, trackPasses } from '../engine/rebuild/id-ranges.ts'
import { defaultMaxStates } from '../engine/rebuild/rebuild.ts'
import { logAsOf } from '../as-of/log-as-of.ts'
import { organizationsModel } from '../organizations/model.ts'
import { organizationTable } from '../organizations/table.ts'
import { referralsModel } from '../referrals/model.ts'
import { noContacts } from '../masked-contact.ts'
import { type ClientSummary, clientSummaryFold } from '../referrals/client-summary.ts'
import { type ReferralState, referralFold } from '../referrals/fold.ts'
import { referralRows, referralTable } from '../referrals/table.ts'
import { timelineTable } from '../referrals/timeline.ts'
import { resourceAmountsFold } from '../resources/fold.ts'
import type { ReferralRecord, Step } from './report.ts'

const layout = createLayout(referralsModel)
const organizations = createLayout(organizationsModel)

export interface ReferralRecordsOptions {
  readonly at: Date
  /** Read the log up to this position. */
  readonly position: string
  /** Maximum number of states in memory, referrals and other streams. Defaults to the limit of a rebuild. */
  readonly maxStates?: number
  /** Receives the streams with an event that cannot be read. Their records show the state before it. */
  readonly parking: ParkingOptions
  readonly onProgress?: (progress: ReadProgress) => void
  readonly signal?: AbortSignal
}

/** A client state with only the county, because nothing else is used. */
const anonymousSummary = { firstName: '', lastInitial: '', ...noContacts, erased: false }

const storedFoldOf = (name: string): StoredFold => {
  const storedFold = layout.folds.find(({ fold }) => fold.name === name)
  if (storedFold === undefined) throw new Error(`no fold ${name}`)
  return storedFold
}
const storedReferralFold = storedFoldOf(referralFold.name)
const clientSummaryTable = storedFoldOf(clientSummaryFold.name).table.name
const resourceAmountsTable = storedFoldOf(resourceAmountsFold.name).table.name

const instant = (value: unknown): number => Date.parse(String(value))
const instantOrNull = (value: unknown): number | null => (value === null ? null : instant(value))
// The folds restrict these columns to the given types. See the stored types of the tables.
const asText = <T extends string>(value: unknown): T => value as T
const asTextOrNull = <T extends string>(value: unknown): T | null => value as T | null

type Intern = <T>(value: T) => T

/**
 * Interns strings, so that equal ones share one copy. Each event has its own copy of its type, person and partner, and
 * a million steps with few distinct values are in memory at once.
 */
const createInterner = (): Intern => {
  const interned = new Map<unknown, unknown>()
  return <T>(value: T): T => {
    const existing = interned.get(value)
    if (existing !== undefined) return existing as T
    interned.set(value, value)
    return value
  }
}

const step = (row: Row, intern: Intern): Step => ({
  type: intern(asText(row['type'])),
  at: instant(row['at']),
  actorUserId: intern(asTextOrNull(row['actor_user_id'])),
  actorRole: asText<ActorRole>(row['actor_role']),
  statusBefore: asTextOrNull<ReferralStatus>(row['status_before']),
  statusAfter: asText<ReferralStatus>(row['status_after']),
  dispositionAfter: asTextOrNull<Disposition>(row['disposition_after']),
  receiverBefore: intern(asTextOrNull(row['receiver_before'])),
  receiverAfter: intern(asTextOrNull(row['receiver_after'])),
  reason: intern(asTextOrNull(row['reason'])),
})

const toReferralRecord = (row: Row, steps: readonly Step[]): ReferralRecord => ({
  id: asText(row['id']),
  need: asText<NeedCategory>(row['need']),
  priority: asTextOrNull<Priority>(row['priority']) ?? 'medium',
  county: asTextOrNull<ClientCounty>(row['client_county']),
  status: asText<ReferralStatus>(row['status']),
  disposition: asTextOrNull<Disposition>(row['disposition']),
  receiver: row['with_receiver'] === true ? asTextOrNull(row['to_organization_id']) : null,
  reviewerId: asTextOrNull(row['claimed_by']),
  investedCents: Number(row['invested_cents']),
  createdAt: instant(row['created_at']),
  closedAt: instantOrNull(row['closed_at']),
  clock: { startedAt: instant(row['sla_started_at']), stoppedAt: instantOrNull(row['sla_stopped_at']) },
  steps,
})

/**
 * Calls `add` with every referral as of an instant, in no particular order. Calls `restart` before the first one, and
 * again whenever the referrals do not fit in memory and counting restarts with smaller ranges.
 * @throws EventFailure if too many streams cannot be read
 */
export const forEachReferral = async (
  deps: FoldDeps,
  options: ReferralRecordsOptions,
  callbacks: { readonly restart: () => void; readonly add: (record: ReferralRecord) => void },
): Promise<void> => {
  const { at, position, parking, maxStates = defaultMaxStates, onProgress, signal } = options
  const attempt = async (ranges: number) => {
    callbacks.restart()
    const steps = new Map<string, Step[]>()
    const intern = createInterner()
    const onRead = trackPasses(position, ranges === 1 ? 1 : 2 * ranges, (progress) => onProgress?.(progress))
    const log = logAsOf(deps.log, at.getTime(), { onRead, ...(signal === undefined ? {} : { signal }) })
    const fold = (write: RowSink['write']) =>
      foldLog(
        { ...deps, log },
        layout,
        { write, drain: async () => undefined },
        {
          until: position,
          ranges,
          callerComposesRows: true,
          maxStates,
          parking,
          ...(signal === undefined ? {} : { signal }),
        },
      )
    const emit = (row: Row): void => {
      const id = asText(row['id'])
      callbacks.add(toReferralRecord(row, steps.get(id) ?? []))
      steps.delete(id)
    }
    // With several ranges, a referral's client may be in another range, and the fold leaves composing the rows to the
    // caller. Reports need only the client's county, so the counties are read first, with the few resources.
    const failedRows: FailedRow[] = []
    const counties = new Map<string, ClientCounty | null>()
    const resources = new Map<string, Resources>()
    if (ranges > 1) {
      await fold((table, row) => {
        if (table.name === clientSummaryTable)
          counties.set(asText(row['id']), (row[stateColumn] as ClientSummary).county)
        else if (table.name === resourceAmountsTable) resources.set(asText(row['id']), row[stateColumn] as Resources)
      })
    }
    await fold((table, row) => {
      if (table.name === timelineTable.name) {
        const id = asText(row['referral_id'])
        const existing = steps.get(id)
        if (existing === undefined) steps.set(id, [step(row, intern)])
        else existing.push(step(row, intern))
      } else if (table.name === referralTable.name) emit(row)
      else if (table.name === storedReferralFold.table.name && ranges > 1) {
        const [id, state] = [asText<string>(row['id']), row[stateColumn] as ReferralState]
        const county = counties.get(state.referral.clientId) ?? null
        const joined = { client: { ...anonymousSummary, county }, resources: resources.get(id) }
        const compose = () => referralRows.compose(id, state, joined)
        const composed = composeRow(compose, { storedFold: storedReferralFold, id, position, failedRows })
        if (composed !== undefined) emit(composed)
      }
    })
    await parkFailedRows(log, parking, failedRows, position)
  }
  await withEnoughRanges(attempt)
}

/** Names of organizations by id, as of an instant. */
export const organizationNames = async (
  deps: FoldDeps,
  { at, position, parking, signal }: Pick<ReferralRecordsOptions, 'at' | 'position' | 'parking' | 'signal'>,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  const sink = {
    write: (table: { readonly name: string }, row: Row) => {
      if (table.name === organizationTable.name) names.set(asText(row['id']), asText(row['name']))
    },
    drain: async () => undefined,
  }
  const log = logAsOf(deps.log, at.getTime(), signal === undefined ? {} : { signal })
  const options = { until: position, ranges: 1, maxStates: defaultMaxStates, parking }
  await foldLog({ ...deps, log }, organizations, sink, options)
  return names
}
