// Routes with which a family reads what is held about it, and who got it.
import { PageQuery } from './lists.ts'
import { OwnInformation } from './own-information.ts'
import { OwnSharing } from './own-sharing.ts'
import { OwnReadingList, ReadingQuery, ownReading } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

export const ownInformationRoutes = {
  ownInformation: {
    method: 'GET',
    path: '/api/client/information',
    access: 'client',
    summary: 'Everything that is held about the client and that the client may read',
    response: OwnInformation,
    reads: ownReading,
  },
  ownInformationFile: {
    method: 'GET',
    path: '/api/client/information/file',
    access: 'client',
    summary: 'The same as a JSON file to keep',
    response: OwnInformation,
    produces: 'application/json',
    reads: ownReading,
  },
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
