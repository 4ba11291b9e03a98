// Queries for the profile of an organization.
import { routeQuery } from '../../lib/api/route-query.ts'

export const organizationProfile = (id: string) =>
  routeQuery('organizationProfile', { params: { id }, query: {} }, ['organizations'])

export const organizationHistory = (id: string, page: number) =>
  routeQuery('organizationHistory', { params: { id }, query: { page } }, ['organizations'])
