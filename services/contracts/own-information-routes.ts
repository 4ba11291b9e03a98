// Routes with which a family reads what is held about it, and who got it.
import { PageQuery } from './lists.ts'
import { OwnSharing } from './own-sharing.ts'
import { OwnReadingList, ReadingQuery } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

export const ownInformationRoutes = {
  ownSharing: {
    method: 'GET',
    path: '/api/client/sharing',
    access: 'client',
    summary: 'Who got the client’s own requests, and the consent to each of them, newest first',
    query: PageQuery,
    response: OwnSharing,
  },
  ownReadings: {
    method: 'GET',
    path: '/api/client/readings',
    access: 'client',
    summary: 'Who has seen the client’s own information, by day, newest first',
    query: ReadingQuery,
    response: OwnReadingList,
  },
} as const satisfies Record<string, RouteSpec>
