// Queries for the access pages.
import { type RouteQueryParams, listQuery } from '../../lib/api/route-query.ts'

/** Gets no live updates. A change that an admin makes on this page triggers a refetch. */
export const accessGrants = (query: RouteQueryParams<'accessGrants'>) => listQuery('accessGrants', { query }, [])

/** The members of the session's organization. Gets no live updates; a change made on this page triggers a refetch. */
export const members = (query: RouteQueryParams<'members'>) => listQuery('members', { query }, [])

/** Gets no live updates. It is fetched when someone opens the page. */
export const accountAudit = (query: RouteQueryParams<'audit'>) => listQuery('audit', { query }, [])

/** Gets no live updates. A change that an admin makes on the page triggers a refetch. */
export const invitations = (query: RouteQueryParams<'invitations'>) => listQuery('invitations', { query }, [])

/** Invitations to the session's organization. */
export const memberInvitations = (query: RouteQueryParams<'memberInvitations'>) =>
  listQuery('memberInvitations', { query }, [])
