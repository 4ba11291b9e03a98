// Queries for resources and benefits.
import { listQuery, routeQuery } from '../../lib/api/route-query.ts'

export const ownResources = (clientId: string, page: number) =>
  listQuery('ownResources', { query: { page } }, [`ownresources:${clientId}`])

/** What the family received through one of its requests. */
export const ownResourcesOf = (clientId: string, referral: string) =>
  routeQuery('ownResources', { query: { referral } }, [`ownresources:${clientId}`])

export const referralResources = (id: string) =>
  routeQuery('referralResources', { params: { id }, query: {} }, [`resources:${id}`])
