// The query of the reported listings.
import { listQuery } from '../../../lib/api/route-query.ts'

/** Reports about directory listings. Has no live topic, because staff get a notification. */
export const listingProblems = (page: number) => listQuery('listingProblems', { query: { page } }, [])
