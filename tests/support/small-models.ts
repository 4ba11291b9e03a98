// The smallest read models that have every kind of table, for specs of the projection engine.
import type { StreamFold, ReadModel, RowTable, Rollup, TimelineTable } from '#projections/engine/model.ts'

interface Case {
  readonly clientId: string
  readonly priority: string | null
  readonly notes: number
  readonly words: readonly string[]
}

interface Name {
  readonly name: string
}

/** The error that a poison event causes: see `poisonable`. */
export const poisonError = 'cannot be folded'

const caseFold: StreamFold<Case> = {
  name: 'case',
  category: 'referral',
  apply: (state, event) => {
    if (event.type === 'ReferralRequested') {
      return { clientId: event.data.clientId, priority: null, notes: 0, words: ['a', 'b "c"', 'd\\,e', ''] }
    }
    if (state === undefined) return state
    if (event.type === 'PriorityChanged') return { ...state, priority: event.data.to }
    if (event.type === 'NoteAdded') return { ...state, notes: state.notes + 1 }
    // A withdrawn referral is removed from the model.
    return event.type === 'ReferralWithdrawn' ? undefined : state
  },
}

const nameFold: StreamFold<Name> = {
  name: 'name',
  category: 'client',
  unsealed: true,
  apply: (state, event) => {
    if (event.type !== 'ClientRegistered' && event.type !== 'ClientProfileUpdated') return state
    const { firstName } = event.data
    if (firstName === undefined) return state
    return { name: 'open' in firstName ? firstName.open : 'erased' in firstName ? 'ERASED' : 'SEALED' }
  },
}

const caseRows: RowTable<Case, { client: Name }> = {
  table: {
    name: 'case_row',
    columns: {
      id: { type: 'uuid' },
      client_id: { type: 'uuid' },
      name: { type: 'text', nullable: true },
      priority: { type: 'text', nullable: true },
      notes: { type: 'integer' },
      words: { type: 'text[]' },
      extra: { type: 'json', nullable: true },
      busy: { type: 'boolean' },
      at: { type: 'timestamptz' },
    },
    key: ['id'],
    indexes: { by_name: '(name, id)', by_notes: '(notes desc, id)' },
  },
  fold: caseFold,
  joins: { client: { fold: nameFold, link: (state) => state.clientId } },
  compose: (id, state, { client }) => ({
    id,
    client_id: state.clientId,
    name: client?.name ?? null,
    priority: state.priority,
    notes: state.notes,
    words: state.words,
    extra: state.notes > 1 ? { many: state.notes, text: 'tab\there' } : null,
    busy: state.notes > 0,
    at: '2026-03-02T15:00:00.123Z',
  }),
}

const casesByName: Rollup = {
  name: 'cases_by_name',
  rowTable: 'case_row',
  groupBy: ['name', 'priority', 'busy'],
  sums: ['notes'],
}
const casesTotal: Rollup = { name: 'cases_total', rowTable: 'case_row', groupBy: [], sums: ['notes'] }

const caseTimeline: TimelineTable<Case> = {
  table: {
    name: 'case_event',
    columns: {
      id: { type: 'uuid' },
      referral_id: { type: 'uuid' },
      type: { type: 'text' },
      notes_before: { type: 'integer', nullable: true },
      notes_after: { type: 'integer', nullable: true },
      data: { type: 'json' },
    },
    key: ['id'],
    indexes: { by_referral: '(referral_id)' },
  },
  fold: caseFold,
  entry: (event, before, after) => ({
    id: event.id,
    referral_id: event.stream.slice('referral-'.length),
    type: event.type,
    notes_before: before?.notes ?? null,
    notes_after: after?.notes ?? null,
    data: event.data,
  }),
}

/** Rows with a joined name, two rollups and a timeline. */
export const casesModel: ReadModel = {
  name: 'cases',
  version: 1,
  rows: [caseRows],
  rollups: [casesByName, casesTotal],
  timelines: [caseTimeline],
  topics: (_table, before, after) => {
    const id = (after ?? before)?.['id']
    return typeof id === 'string' ? ['review', `referral:${id}`] : []
  },
}

/** The same model, but its fold throws on high priority while `isPoisonous` returns true. */
export const createPoisonableCases = (isPoisonous: () => boolean): ReadModel => {
  const fold: StreamFold<Case> = {
    ...caseFold,
    apply: (state, event) => {
      if (event.type === 'PriorityChanged' && event.data.to === 'high' && isPoisonous()) throw new Error(poisonError)
      return caseFold.apply(state, event)
    },
  }
  return { ...casesModel, rows: [{ ...caseRows, fold }], timelines: [{ ...caseTimeline, fold }] }
}

/** The same model with another version number. */
export const withVersion = (model: ReadModel, version: number): ReadModel => ({ ...model, version })

/** A model that has only clients. */
export const namesModel: ReadModel = {
  name: 'names',
  version: 1,
  rows: [
    {
      table: { name: 'name_row', columns: { id: { type: 'uuid' }, name: { type: 'text' } }, key: ['id'], indexes: {} },
      fold: nameFold,
      joins: {},
      compose: (id, state) => ({ id, name: (state as Name).name }),
    },
  ],
  rollups: [],
  timelines: [],
  topics: () => ['clients'],
}

/** A model whose fold throws on high priority while `isPoisonous` returns true. */
export const createPoisonableModel = (isPoisonous: () => boolean): ReadModel => {
  const countFold: StreamFold<{ readonly events: number }> = {
    name: 'count',
    category: 'referral',
    apply: (state, event) => {
      if (event.type === 'PriorityChanged' && event.data.to === 'high' && isPoisonous()) throw new Error(poisonError)
      return { events: (state?.events ?? 0) + 1 }
    },
  }
  return {
    name: 'poisonable',
    version: 1,
    rows: [
      {
        table: {
          name: 'counted',
          columns: { id: { type: 'uuid' }, events: { type: 'integer' } },
          key: ['id'],
          indexes: {},
        },
        fold: countFold,
        joins: {},
        compose: (id, state) => ({ id, events: (state as { readonly events: number }).events }),
      },
    ],
    rollups: [],
    timelines: [],
    topics: () => [],
  }
}
