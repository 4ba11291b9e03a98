// All referrals as of an instant, with their steps. Folds the log with the read model's own folds, and composes rows
// and timeline entries with its own functions. Delivers one referral at a time instead of storing them all.
import type { ClientCounty, Disposition, NeedCategory, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import type { ActorRole } from '#contracts/actor.ts'
import { layoutOf } from '../engine/layout.ts'
import type { Row } from '../engine/model.ts'
import type { OpeningDeps } from '../engine/opening.ts'
import { foldLog, type RowSink } from '../engine/rebuild/fold-log.ts'
import { inRanges, passesTo } from '../engine/rebuild/in-ranges.ts'
import { defaultMaxParts } from '../engine/rebuild/rebuild.ts'
import { logAsOf } from '../as-of/log-as-of.ts'
import { organizationsModel } from '../organizations/model.ts'
import { organizationTable } from '../organizations/table.ts'
import { referralsModel } from '../referrals/model.ts'
import { noContacts } from '../masked-contact.ts'
import { type ClientCard, clientCardPart } from '../referrals/client-card.ts'
import { type ReferralPart, referralPart } from '../referrals/part.ts'
import { referralRows, referralTable } from '../referrals/table.ts'
import { timelineTable } from '../referrals/timeline.ts'
import type { Journey, Step } from './report.ts'

const layout = layoutOf(referralsModel)
const organizations = layoutOf(organizationsModel)

export interface JourneysOptions {
  readonly at: Date
  /** Read the log up to this position. */
  readonly position: string
  /** Maximum number of states in memory, referrals and other streams. Default: the same as a rebuild. */
  readonly maxParts?: number
  /** Progress, 0 to 1. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/** A client state of which only the county is used. */
const nameless = { firstName: '', lastInitial: '', ...noContacts, erased: false }

const tableOfPart = (name: string): string => layout.parts.find(({ part }) => part.name === name)?.table.name ?? ''
const ownTable = tableOfPart(referralPart.name)
const cardTable = tableOfPart(clientCardPart.name)

const instant = (value: unknown): number => Date.parse(String(value))
const instantOrNull = (value: unknown): number | null => (value === null ? null : instant(value))
// The folds restrict these columns to the given types; see the stored types of the tables.
const text = <T extends string>(value: unknown): T => value as T
const textOrNull = <T extends string>(value: unknown): T | null => value as T | null

type Share = <T>(value: T) => T

/**
 * Interns values: equal texts share one copy. Each event brings its own copy of its type, person and partner, and a
 * million steps with few distinct values are in memory at a time.
 */
const createShare = (): Share => {
  const known = new Map<unknown, unknown>()
  return <T>(value: T): T => {
    const same = known.get(value)
    if (same !== undefined) return same as T
    known.set(value, value)
    return value
  }
}

const step = (row: Row, share: Share): Step => ({
  type: share(text(row['type'])),
  at: instant(row['at']),
  actorUserId: share(textOrNull(row['actor_user_id'])),
  actorRole: text<ActorRole>(row['actor_role']),
  statusBefore: textOrNull<ReferralStatus>(row['status_before']),
  statusAfter: text<ReferralStatus>(row['status_after']),
  dispositionAfter: textOrNull<Disposition>(row['disposition_after']),
  receiverBefore: share(textOrNull(row['receiver_before'])),
  receiverAfter: share(textOrNull(row['receiver_after'])),
  reason: share(textOrNull(row['reason'])),
})

const journey = (row: Row, steps: readonly Step[]): Journey => ({
  id: text(row['id']),
  need: text<NeedCategory>(row['need']),
  priority: textOrNull<Priority>(row['priority']) ?? 'medium',
  county: textOrNull<ClientCounty>(row['client_county']),
  status: text<ReferralStatus>(row['status']),
  disposition: textOrNull<Disposition>(row['disposition']),
  receiver: textOrNull(row['to_organization_id']),
  claimedBy: textOrNull(row['claimed_by']),
  investedCents: Number(row['invested_cents']),
  createdAt: instant(row['created_at']),
  closedAt: instantOrNull(row['closed_at']),
  clock: { startedAt: instant(row['sla_started_at']), stoppedAt: instantOrNull(row['sla_stopped_at']) },
  steps,
})

/**
 * Calls `take` with every referral as of an instant, in no particular order. Calls `restart` before the first one, and
 * again whenever the referrals do not fit in memory and counting restarts with smaller ranges.
 * @throws EventFailure
 */
export const eachJourney = async (
  deps: OpeningDeps,
  options: JourneysOptions,
  to: { readonly restart: () => void; readonly take: (journey: Journey) => void },
): Promise<void> => {
  const { at, position, maxParts = defaultMaxParts, onProgress, signal } = options
  const attempt = async (ranges: number) => {
    to.restart()
    const steps = new Map<string, Step[]>()
    const share = createShare()
    const onRead = passesTo(position, ranges === 1 ? 1 : 2 * ranges, (done) => onProgress?.(done))
    const log = logAsOf(deps.log, at.getTime(), { onRead, ...(signal === undefined ? {} : { signal }) })
    const fold = (write: RowSink['write']) =>
      foldLog(
        { ...deps, log },
        layout,
        { write, flow: async () => undefined },
        {
          until: position,
          ranges,
          composes: true,
          maxParts,
          ...(signal === undefined ? {} : { signal }),
        },
      )
    const hand = (row: Row): void => {
      const id = text(row['id'])
      to.take(journey(row, steps.get(id) ?? []))
      steps.delete(id)
    }
    // With several ranges, a referral's client may be in another range, and the fold leaves composing the rows to the
    // caller. Reports need only the client's county, so the counties are read first.
    const counties = new Map<string, ClientCounty | null>()
    if (ranges > 1) {
      await fold((table, row) => {
        if (table.name === cardTable) counties.set(text(row['id']), (row['part'] as ClientCard).county)
      })
    }
    await fold((table, row) => {
      if (table.name === timelineTable.name) {
        const id = text(row['referral_id'])
        const known = steps.get(id)
        if (known === undefined) steps.set(id, [step(row, share)])
        else known.push(step(row, share))
      } else if (table.name === referralTable.name) hand(row)
      else if (table.name === ownTable && ranges > 1) {
        const part = row['part'] as ReferralPart
        const county = counties.get(part.clientId) ?? null
        const composed = referralRows.compose(text(row['id']), part, { client: { ...nameless, county } })
        if (composed !== undefined) hand(composed)
      }
    })
  }
  await inRanges(attempt)
}

/** Names of organizations by id, as of an instant. */
export const organizationNames = async (
  deps: OpeningDeps,
  { at, position, signal }: Pick<JourneysOptions, 'at' | 'position' | 'signal'>,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  const sink = {
    write: (table: { readonly name: string }, row: Row) => {
      if (table.name === organizationTable.name) names.set(text(row['id']), text(row['name']))
    },
    flow: async () => undefined,
  }
  const log = logAsOf(deps.log, at.getTime(), signal === undefined ? {} : { signal })
  await foldLog({ ...deps, log }, organizations, sink, { until: position, ranges: 1, maxParts: defaultMaxParts })
  return names
}
