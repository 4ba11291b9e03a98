// Tests the lifecycle rules against a table written by hand (docs/decisions/0008-one-lifecycle-table.md). Every change
// to the rules must also change this table.
import {
  type ReferralAction,
  type ReferralRole,
  allowedActions,
  consentActions,
  referralActions,
} from '#contracts/lifecycle.ts'
import { type ResolvedActor, findReferralRoles } from '#contracts/parties.ts'
import { acceptedEvents } from '#tests/support/decider.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import type { ReferralCommand } from './commands.ts'
import { decide } from './decide.ts'
import { type ReferralEvent, decidingEventTypes } from './events.ts'
import { evolve } from './evolve.ts'
import { type Referral, currentStateOf } from './state.ts'

/**
 * A cell contains the resulting state: the name of a column, or `=` if status and disposition do not change. For a
 * refused command, it contains the refusal: 403 not_permitted, 404 referral_not_found, 409 not_allowed_in_state,
 * `exists` already_exists, `nothing` nothing_to_undo.
 *
 * The sender is an organization. In `pending`, the client made the request without an organization, and is therefore
 * also the sender. The receiver is chosen from the start, but is not a party to the referral before it is submitted. Its
 * part ends with a decline, a return or a withdrawal (ROLE-24).
 * `sending.spec.ts` covers requests that staff enter for a family without an account. Actors: st staff, re receiver, se
 * sender, cl client, xx anyone else.
 */
const table = `
                                               none      requested pending   in_review submitted accepted  waitlist  declined  revision  withdrawn closed

request        se           ReferralRequested  requested exists    exists    exists    exists    exists    exists    exists    exists    exists    exists
request        st,re,cl,xx  -                  403       exists    exists    exists    exists    exists    exists    exists    exists    exists    exists

start_review   st           ReviewStarted      404       in_review in_review 409       409       409       409       409       409       409       409
start_review   re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

assign         st           ReferralAssigned   404       in_review in_review =         409       409       409       409       409       409       409
assign         re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

release        st           ReviewReleased     404       409       409       requested 409       409       409       409       409       409       409
release        re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

undo           st           ReviewReleased     404       nothing   nothing   requested 409       409       409       409       409       409       409
undo           re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

route          st           ReferralRouted     404       =         =         =         =         409       409       submitted 409       409       409
route          re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

submit         st           ReferralSubmitted  404       submitted submitted submitted 409       409       409       409       409       409       409
submit         re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

return         st           ReferralReturned   404       revision  revision  revision  revision  409       409       409       409       409       409
return         re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

decline        st           ReferralDeclined   404       declined  declined  declined  declined  409       409       409       409       409       409
decline        re           ReferralDeclined   404       403       403       403       declined  409       declined  403       403       403       409
decline        se,cl,xx     -                  404       403       403       403       403       403       403       403       403       403       403

close          st           ReferralClosed     404       closed    closed    closed    closed    closed    closed    closed    closed    closed    409
close          re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

reopen         st           ReferralReopened   404       409       409       409       409       409       409       409       409       409       in_review
reopen         re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

accept         re           ReferralAccepted   404       403       403       403       accepted  409       accepted  403       403       403       409
accept         st,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

waitlist       re           ReferralWaitlisted 404       403       403       403       waitlist  409       409       403       403       403       409
waitlist       st,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

record_outcome re           OutcomeRecorded    404       403       403       403       409       closed    409       403       403       403       409
record_outcome st,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

withdraw       se           ReferralWithdrawn  404       withdrawn withdrawn withdrawn withdrawn withdrawn withdrawn withdrawn withdrawn 409       409
withdraw       cl           ReferralWithdrawn  404       403       withdrawn 403       403       403       403       403       403       403       403
withdraw       st,re,xx     -                  404       403       403       403       403       403       403       403       403       403       403

resubmit       se           ReferralResubmitted 404      409       409       409       409       409       409       requested requested requested 409
resubmit       cl           -                  404       403       409       403       403       403       403       403       403       403       403
resubmit       st           -                  404       409       409       409       409       409       409       409       409       409       409
resubmit       re,xx        -                  404       403       403       403       403       403       403       403       403       403       403

set_priority   st           PriorityChanged    404       =         =         =         =         =         =         =         =         409       409
set_priority   re,se,cl,xx  -                  404       403       403       403       403       403       403       403       403       403       403

answer_help    cl           HelpAnswered       404       409       409       409       409       409       409       409       409       409       =
answer_help    se           -                  404       403       409       403       403       403       403       403       403       403       403
answer_help    st,re,xx     -                  404       403       403       403       403       403       403       403       403       403       403

add_note       st,se,cl     NoteAdded          404       =         =         =         =         =         =         =         =         409       =
add_note       re           NoteAdded          404       403       403       403       =         =         =         403       403       403       =
add_note       xx           -                  404       403       403       403       403       403       403       403       403       403       403

revoke_consent st,cl        ConsentRevoked     404       =         =         =         =         =         =         =         =         =         =
revoke_consent se           ConsentRevoked     404       403       =         403       403       403       403       403       403       403       403
revoke_consent re,xx        -                  404       403       403       403       403       403       403       403       403       403       403

renew_consent  st,cl        ConsentRenewed     404       =         =         =         =         =         =         =         =         =         =
renew_consent  se           ConsentRenewed     404       403       =         403       403       403       403       403       403       403       403
renew_consent  re,xx        -                  404       403       403       403       403       403       403       403       403       403       403
`

/**
 * The requirements that a row proves. The column `withdrawn` in all rows proves REF-23. REF-08 and REF-21 have no proof
 * until clients can request and withdraw in the portal.
 */
const requirements: Record<string, string> = {
  request: '',
  start_review: 'REF-10',
  assign: 'REF-10',
  release: 'REF-10',
  undo: 'REF-10',
  route: 'REF-13 REF-14',
  submit: 'REF-11',
  return: 'REF-20',
  decline: 'REF-18 REF-19',
  close: 'REF-24',
  reopen: 'REF-27',
  accept: 'REF-16 REF-18',
  waitlist: 'REF-17',
  record_outcome: 'REF-25',
  withdraw: '',
  resubmit: 'REF-22',
  set_priority: 'REF-23',
  answer_help: '',
  add_note: 'TL-09',
  revoke_consent: '',
  renew_consent: '',
}

const withChosenReceiver = referralEvents.requested({ toOrganizationId: ids.receiver })
const byClient = referralEvents.requested({
  fromOrganizationId: null,
  toOrganizationId: ids.receiver,
  requestorUserId: ids.clientUser,
  source: 'client_portal',
})
const submittedHistory = [withChosenReceiver, referralEvents.submitted()]

/** The history of each column's referral. */
const historyByColumn: Readonly<Record<string, readonly ReferralEvent[]>> = {
  none: [],
  requested: [withChosenReceiver],
  pending: [byClient],
  in_review: [withChosenReceiver, referralEvents.reviewStarted()],
  submitted: submittedHistory,
  accepted: [...submittedHistory, referralEvents.accepted()],
  waitlist: [...submittedHistory, referralEvents.waitlisted()],
  declined: [...submittedHistory, referralEvents.declined()],
  revision: [...submittedHistory, referralEvents.returned()],
  withdrawn: [...submittedHistory, referralEvents.withdrawn()],
  closed: [...submittedHistory, referralEvents.accepted(), referralEvents.outcomeRecorded()],
}

/** The state that each column represents. */
const stateByColumn: Readonly<Record<string, Pick<Referral, 'status' | 'disposition'>>> = {
  requested: { status: 'requested', disposition: null },
  pending: { status: 'pending_review', disposition: null },
  in_review: { status: 'in_review', disposition: null },
  submitted: { status: 'submitted', disposition: 'approved' },
  accepted: { status: 'received', disposition: 'accepted' },
  waitlist: { status: 'received', disposition: 'waitlisted' },
  declined: { status: 'returned', disposition: 'declined' },
  revision: { status: 'returned', disposition: 'revision' },
  withdrawn: { status: 'returned', disposition: 'withdrawn' },
  closed: { status: 'closed', disposition: null },
}

const refusals: Readonly<Record<string, string>> = {
  '403': 'not_permitted',
  '404': 'referral_not_found',
  '409': 'not_allowed_in_state',
  exists: 'already_exists',
  nothing: 'nothing_to_undo',
}

const actorsByCode: Readonly<
  Record<string, { readonly name: ReferralRole | 'outsider'; readonly person: ResolvedActor }>
> = {
  st: { name: 'staff', person: actors.staff },
  re: { name: 'receiver', person: actors.receiver },
  se: { name: 'sender', person: actors.sender },
  cl: { name: 'client', person: actors.client },
  xx: { name: 'outsider', person: actors.outsider },
}

interface Cell {
  readonly command: ReferralCommand['action']
  readonly actorCode: string
  readonly column: string
  readonly event: string
  readonly cell: string
}

const [header = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '')
const columnNames = header.trim().split(/\s+/)

const cells = lines.flatMap((line): Cell[] => {
  const [command = '', actorCodes = '', event = '', ...row] = line.trim().split(/\s+/)
  return actorCodes.split(',').flatMap((actorCode) =>
    row.map((cell, index) => ({
      command: command as Cell['command'],
      actorCode,
      column: columnNames[index] ?? '',
      event,
      cell,
    })),
  )
})

const lookUp = <T>(record: Readonly<Record<string, T>>, key: string): T => {
  const value = record[key]
  if (value === undefined) throw new Error(`unknown name in the table: ${key}`)
  return value
}

const referralIn = (column: string): Referral | undefined =>
  lookUp(historyByColumn, column).reduce<Referral | undefined>(evolve, undefined)

const personIn = ({ actorCode, column }: Cell): ResolvedActor =>
  actorCode === 'se' && column === 'pending' ? actors.client : lookUp(actorsByCode, actorCode).person

describe('the lifecycle table', () => {
  it('has a cell for every combination of command, actor and state', () => {
    const actorsInColumns = Object.keys(actorsByCode).flatMap((actorCode) =>
      Object.keys(historyByColumn).map((column) => `${actorCode} ${column}`),
    )
    const commands = [...referralActions, ...consentActions, 'request', 'undo', 'answer_help']
    const expected = commands.flatMap((command) => actorsInColumns.map((suffix) => `${command} ${suffix}`))
    expect(cells.map(({ command, actorCode, column }) => `${command} ${actorCode} ${column}`).toSorted()).toEqual(
      expected.toSorted(),
    )
  })

  it('REF-01 REF-03 gives each column a history that leads to its state', () => {
    for (const [name, state] of Object.entries(stateByColumn)) expect(referralIn(name)).toMatchObject(state)
  })
})

const withTitle = (cell: Cell) => {
  const requirementIds = [lookUp(requirements, cell.command), cell.column === 'withdrawn' ? 'REF-23' : '']
  const behavior = `${cell.command} on ${cell.column} by ${lookUp(actorsByCode, cell.actorCode).name}: ${cell.cell}`
  return [[...requirementIds, behavior].filter((part) => part !== '').join(' '), cell] as const
}
const isRefused = ({ cell }: Cell) => refusals[cell] !== undefined

describe('accepted cells', () => {
  it.each(cells.filter((cell) => !isRefused(cell)).map(withTitle))('%s', (_title, cell) => {
    const state = referralIn(cell.column)
    const events = acceptedEvents(decide(referralCommand(personIn(cell), cell.command, state?.version ?? 0), state))
    expect(events.map(({ type }) => type)).toEqual([cell.event])
    const next = events.reduce<Referral | undefined>(evolve, state)
    expect(next).toMatchObject(lookUp(stateByColumn, cell.cell === '=' ? cell.column : cell.cell))
    const deciding = events.filter(({ type }) => decidingEventTypes.has(type)).length
    expect(next?.version).toBe((state?.version ?? 0) + deciding)
  })
})

describe('refused cells', () => {
  it.each(cells.filter(isRefused).map(withTitle))('%s', (_title, cell) => {
    const state = referralIn(cell.column)
    const person = personIn(cell)
    // A family reads its receiver only in its own view.
    const receiver = person.role === 'client' ? { toOrganizationId: null } : {}
    const hasCurrent = (cell.cell === '409' || cell.cell === 'nothing') && state !== undefined
    const current = hasCurrent ? { current: { ...currentStateOf(state), ...receiver } } : {}
    expect(decide(referralCommand(person, cell.command, state?.version ?? 0), state)).toEqual({
      refused: lookUp(refusals, cell.cell),
      ...current,
    })
  })
})

describe('the offered actions', () => {
  const offered = cells.filter(
    ({ command, column }) => column !== 'none' && referralActions.some((action) => action === command),
  )

  it.each(Object.keys(historyByColumn).filter((name) => name !== 'none'))(
    'TL-06 TL-07 TL-08 are exactly those that the table accepts for each actor on %s',
    (column) => {
      const state = referralIn(column)
      if (state === undefined) throw new Error('no referral')
      for (const actorCode of Object.keys(actorsByCode)) {
        const row = offered.filter((cell) => cell.actorCode === actorCode && cell.column === column)
        const person = personIn({ command: 'accept', actorCode, column, event: '', cell: '' })
        const accepted = row.filter(({ cell }) => refusals[cell] === undefined).map(({ command }) => command)
        const actions: readonly ReferralAction[] = allowedActions(
          findReferralRoles(person, state, new Date('2026-03-03T15:00:00Z')),
          state,
        )
        expect(actions.toSorted()).toEqual(accepted.toSorted())
      }
    },
  )
})
