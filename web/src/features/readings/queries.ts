// Queries for the record of who has read a family's data.
import { listQuery } from '../../lib/api/route-query.ts'

/** Gets no live updates, because reading changes nothing else. */
export const ownReadings = (page: number) => listQuery('ownReadings', { query: { page } }, [])
