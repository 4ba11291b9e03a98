// Queries for resources and benefits.
import { listQuery, routeQuery } from '../../lib/api/route-query.ts'

export const ownResources = (clientId: string, page: number) =>
  listQuery('ownResources', { query: { page } }, [`ownresources:${clientId}`])

export const referralResources = (id: string) =>
  routeQuery('referralResources', { params: { id }, query: {} }, [`resources:${id}`])
