// Queries for intakes.
import { listQuery, routeQuery } from '../../../lib/api/route-query.ts'

export const intakes = (page: number) => listQuery('intakes', { query: { page } }, ['intakes'])
export const intake = (id: string) => routeQuery('intake', { params: { id }, query: {} }, ['intakes'])
