// Queries for calls and letters to families.
import { listQuery, routeQuery } from '../../../lib/api/route-query.ts'

export const contactTasks = (page: number) =>
  listQuery('contactTasks', { query: { page } }, ['contacttasks', 'protection'])

export const referralContactTasks = (id: string) =>
  routeQuery('referralContactTasks', { params: { id }, query: {} }, ['contacttasks'])

/** What a finished task changes. */
export const contactTaskQueryKeys = ['contactTasks', 'contactTaskCount', 'referralContactTasks'] as const
