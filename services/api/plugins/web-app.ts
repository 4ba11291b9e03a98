// Serves the built web app: assets for a year, pages never from a cache and each with a nonce of its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { problemOf } from '../problem.ts'
import { pagePolicy } from './security-headers.ts'

/** The word that the build puts where the nonce of a page goes (web/vite.config.ts). */
const nonceMark = '__CSP_NONCE__'

const readPage = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8')
  } catch {
    return undefined
  }
}

/** What the server itself answers; there an unknown address is a problem, not a page. */
const ownPaths = /^\/(api|health|metrics|dev|assets)(\/|$)/

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !ownPaths.test(url.split('?', 1)[0] ?? '') &&
  (headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept))

export interface WebAppOptions {
  /** Folder of the build; undefined or not yet built: pages answer "not found". */
  readonly folder: string | undefined
  readonly publicUrl: string
}

/** Every address that nothing else answers is a page of the app, which shows what belongs there or that it is unknown. */
export const installWebApp = async (app: FastifyInstance, { folder, publicUrl }: WebAppOptions): Promise<void> => {
  const page = folder === undefined ? undefined : readPage(folder)
  if (folder !== undefined && page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      cacheControl: false,
      globIgnore: ['index.html'],
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (page === undefined || !wantsPage(request)) {
      const problem = problemOf('not_found', { requestId: request.id })
      return reply.status(404).type('application/problem+json').send(problem)
    }
    const { nonce, policy } = pagePolicy(publicUrl)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceMark, nonce))
  })
}
