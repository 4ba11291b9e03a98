// CSV exports of the tables. Each is streamed from one consistent snapshot.
import { admits, callersOf } from '#contracts/callers.ts'
import { totalRowsHeader } from '#contracts/exports.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { Refused } from '#domain/decision.ts'
import { localDay } from '#domain/policies/calendar.ts'
import type { Clock } from '#platform/clock.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { Queries, RowCursor } from '#projections/queries.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import type { Reader, Readers } from '../../reader.ts'
import type { Router } from '../../route.ts'
import { type FileOf, incomingFile, reviewFile } from './columns.ts'
import { fileStream } from './file-stream.ts'
import { createPlaces } from './places.ts'

export interface ExportDeps {
  readonly queries: Pick<Queries, 'exportReview' | 'exportIncoming'>
  readonly readers: Pick<Readers, 'find'>
  readonly telemetry: Pick<Telemetry, 'exported' | 'unexpectedError'>
  readonly clock: Clock
}

interface Asked {
  readonly name: RouteName
  readonly reader: Reader
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const exportFileRoutes = ({ route }: Router, { queries, readers, telemetry, clock }: ExportDeps): void => {
  const places = createPlaces()

  /** Stops an export when access is revoked, even in the middle of a file. */
  const mayGoOn = async (name: RouteName, { sessionId, actor }: Reader): Promise<void> => {
    const now = await readers.find(sessionId)
    const ofOrganization = now?.user.memberships.some(({ organization }) => organization.id === actor.organizationId)
    const may = now !== undefined && now.user.mfaStep === null && admits(routes[name].access, callersOf(now.user))
    if (!may || (routes[name].access === 'organization' && ofOrganization !== true)) throw new Refused('not_permitted')
  }

  const send = async <Row>(
    { name, reader, request, reply }: Asked,
    file: FileOf<Row>,
    open: () => Promise<RowCursor<Row>>,
  ): Promise<Readable> => {
    const giveBack = places.take(reader.user.id)
    const cursor = await open().catch((error: unknown) => {
      giveBack()
      throw error
    })
    const day = localDay(clock.now().toISOString())
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}_${day}.csv"`)
      .header('cache-control', 'no-store')
      .header(totalRowsHeader, cursor.total)
    return fileStream({
      file,
      cursor,
      mayGoOn: () => mayGoOn(name, reader),
      onEnd: (end, rows, err) => {
        giveBack()
        telemetry.exported(file.name, end, rows)
        if (err === null) return
        if (!isUnavailable(err) && !(err instanceof Refused)) telemetry.unexpectedError('export')
        request.log.warn({ err, requestId: request.id, rows, total: cursor.total }, 'export failed')
      },
    })
  }

  route('exportReview', (call) =>
    send({ ...call, name: 'exportReview' }, reviewFile, () => queries.exportReview(call.body, call.reader.actor)),
  )

  route('exportIncoming', async (call) => {
    const { actor } = call.reader
    const { organizationId } = actor
    // The route's access rule guarantees an organization. We still check it here.
    if (organizationId === null) throw new Refused('not_permitted')
    return send({ ...call, name: 'exportIncoming' }, incomingFile, () =>
      queries.exportIncoming(call.body, { ...actor, organizationId }),
    )
  })
}
