// The rows of the sample table.
import { longName } from './layout.tsx'

export interface Row {
  readonly id: string
  readonly version: number
  readonly client: string
  readonly county: string
  readonly from: string
  readonly to: string | null
  readonly status: string
  readonly days: number
  readonly cents: number
}

export const rows: readonly Row[] = [
  {
    id: '8c41e7d0',
    version: 1,
    client: 'Tasha W.',
    county: 'Cobb',
    status: 'Requested',
    days: 9,
    cents: 0,
    from: 'Elder Oak Adult Services',
    to: null,
  },
  {
    id: '3f9a2c71',
    version: 1,
    client: 'Dana M.',
    county: 'Paulding',
    status: 'In review',
    days: 6,
    cents: 42_000,
    from: longName,
    to: 'Harbor Lane Housing',
  },
  {
    id: 'b27d0f93',
    version: 1,
    client: 'Luis O.',
    county: 'Cobb',
    status: 'In review',
    days: 3,
    cents: 1_250,
    from: 'Mercy Table Pantry',
    to: 'Wayfield Childcare Cooperative',
  },
]
