// Sample rows for the table.
import type { ReferralStatus, SlaState } from '#contracts/enumerations.ts'

export interface Row {
  readonly id: string
  readonly version: number
  readonly client: string
  readonly county: string
  readonly from: string
  readonly to: string | null
  readonly need: string
  readonly high: boolean
  readonly status: ReferralStatus
  readonly days: number
  readonly state: SlaState
}

const row = (
  [id, client, county, from, to]: [string, string, string, string, string | null],
  need: string,
  [high, status, days]: [boolean, ReferralStatus, number],
): Row => ({
  ...{ id, version: 1, client, county, from, to, need, high, status, days },
  state: days > 7 ? 'overdue' : days > 5 ? 'at_risk' : 'on_time',
})

export const rows = [
  row(['8c41e7d0', 'Tasha W.', 'Cobb', 'Elder Oak Adult Services', null], 'Household Essentials', [
    true,
    'requested',
    9,
  ]),
  row(
    ['3f9a2c71', 'Dana M.', 'Paulding', 'Laurel Creek Community Church', 'Harbor Lane Housing'],
    'Financial Assistance',
    [true, 'in_review', 6],
  ),
  row(['b27d0f93', 'Luis O.', 'Cobb', 'Mercy Table Pantry', 'Wayfield Childcare Cooperative'], 'Childcare', [
    false,
    'in_review',
    6,
  ]),
  row(['5e08b6aa', 'Renee T.', 'Floyd', 'No sending organization', null], 'Food Assistance', [
    false,
    'pending_review',
    5,
  ]),
]
