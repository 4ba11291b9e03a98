import { listQuery } from '../../../lib/api/route-query.ts'

/** Reports about directory listings. Gets no live updates, because staff get a notification. */
export const listingProblems = (page: number) => listQuery('listingProblems', { query: { page } }, [])
