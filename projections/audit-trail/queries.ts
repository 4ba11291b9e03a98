// The queries of the audit trail. Only admins call them.
import type { AuditTrail, AuditTrailFilter, AuditTrailQuery } from '#contracts/audit-trail.ts'

import { organizationsModel } from '../organizations/model.ts'
import type { MinimumPosition, QueryDeps } from '../query-context.ts'
import { referralsModel } from '../referrals/model.ts'
import type { RowCursor } from '../row-cursor.ts'
import { auditTrailModel } from './model.ts'
import type { TrailContext } from './queries/conditions.ts'
import { type AuditLine, exportTrail } from './queries/export.ts'
import { trailPage } from './queries/page.ts'

export interface AuditTrailQueries {
  auditTrail(query: AuditTrailQuery): Promise<AuditTrail>
  /** Close the cursor. */
  exportAuditTrail(filter: AuditTrailFilter): Promise<RowCursor<AuditLine>>
}

export const createAuditTrailQueries = ({ db, exportDb, findBuild }: QueryDeps): AuditTrailQueries => {
  const createContext = async (minPosition: MinimumPosition): Promise<TrailContext> => {
    const [trail, organizations, referrals] = await Promise.all([
      findBuild(auditTrailModel, minPosition),
      findBuild(organizationsModel),
      findBuild(referralsModel),
    ])
    return { db, trail, organizations, referrals }
  }
  return {
    auditTrail: async (query) => trailPage(await createContext(query.after), query),
    exportAuditTrail: async (filter) => exportTrail({ ...(await createContext(filter.after)), db: exportDb }, filter),
  }
}
