import { listQuery } from '../../lib/api/route-query.ts'

export const organizationUpdates = (organizationId: string, page: number) =>
  listQuery('organizationUpdates', { query: { page } }, [`updates:${organizationId}`])
