// CSV exports of the tables of referrals and applications, and of the audit trail. Each is streamed from one consistent
// snapshot.
import { admits, callerKindsOf } from '#contracts/callers.ts'
import { totalRowsHeader } from '#contracts/exports.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { RefusalError } from '#domain/decision.ts'
import { localDay } from '#domain/policies/calendar.ts'
import type { RowCursor } from '#projections/row-cursor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Principal } from '../../principal.ts'
import type { FeatureModule } from '../../feature-module.ts'
import type { FileAnswer } from '../../route.ts'
import { canSucceedLater } from '../../problem.ts'
import { type ExportFile, applicationsFile, auditTrailFile, incomingFile, reviewFile } from './columns.ts'
import { createFileStream } from './file-stream.ts'
import { createExportSlots } from './export-slots.ts'

interface ExportCall {
  readonly name: RouteName
  readonly principal: Principal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const exportsFeature: FeatureModule<'queries' | 'principals' | 'telemetry' | 'clock'> = (
  { route },
  { queries, principals, telemetry, clock },
) => {
  const exportSlots = createExportSlots()

  /** Stops an export when access is revoked, even in the middle of a file. */
  const requireAccess = async (name: RouteName, { sessionId, actor }: Principal): Promise<void> => {
    const current = await principals.find(sessionId)
    const isStillMember = current?.user.memberships.some(({ organization }) => organization.id === actor.organizationId)
    const isAllowed =
      current !== undefined && current.user.mfaStep === null && admits(routes[name].access, callerKindsOf(current.user))
    if (!isAllowed || (routes[name].access === 'organization' && isStillMember !== true))
      throw new RefusalError('not_permitted')
  }

  const sendFile = async <Row>(
    { name, principal, request, reply }: ExportCall,
    file: ExportFile<Row>,
    open: () => Promise<RowCursor<Row>>,
  ): Promise<FileAnswer> => {
    const releaseSlot = exportSlots.acquire(principal.user.id)
    const cursor = await open().catch((error: unknown) => {
      releaseSlot()
      throw error
    })
    const day = localDay(clock.now().toISOString())
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}_${day}.csv"`)
      .header('cache-control', 'no-store')
      .header(totalRowsHeader, cursor.total)
    const stream = createFileStream({
      file,
      cursor,
      requireAccess: () => requireAccess(name, principal),
      onEnd: (outcome, rows, err) => {
        releaseSlot()
        telemetry.recordExport(file.name, outcome, rows)
        if (err === null) return
        if (!canSucceedLater(err) && !(err instanceof RefusalError)) telemetry.recordUnexpectedError('export')
        request.log.warn({ err, requestId: request.id, rows, total: cursor.total }, 'export failed')
      },
    })
    return { stream, clientIds: cursor.clientIds }
  }

  route('exportReview', (call) =>
    sendFile({ ...call, name: 'exportReview' }, reviewFile, () =>
      queries.exportReview(call.body, call.principal.actor),
    ),
  )

  route('exportApplications', (call) =>
    sendFile({ ...call, name: 'exportApplications' }, applicationsFile, () => queries.exportApplications(call.body)),
  )

  route('exportAuditTrail', (call) =>
    sendFile({ ...call, name: 'exportAuditTrail' }, auditTrailFile, () => queries.exportAuditTrail(call.body)),
  )

  route('exportIncoming', async (call) => {
    const { actor } = call.principal
    const { organizationId } = actor
    // The route's access rule guarantees an organization. We still check it here.
    if (organizationId === null) throw new RefusalError('not_permitted')
    return sendFile({ ...call, name: 'exportIncoming' }, incomingFile, () =>
      queries.exportIncoming(call.body, { ...actor, organizationId }),
    )
  })
}
