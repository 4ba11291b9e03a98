// The OpenAPI 3.1 document, generated from the same schemas that validate the requests.
import { routes } from '#contracts/routes.ts'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

import { idempotencyHeaders } from '../route.ts'

const isIdempotent = (operation: unknown): boolean =>
  Object.entries(routes).some(([name, route]) => name === operation && 'idempotent' in route)

/** Adds the idempotency-key header to the schemas of idempotent routes. */
const describeRoute: typeof jsonSchemaTransform = (route) => {
  const operation = 'operationId' in route.schema ? route.schema.operationId : undefined
  const headers = isIdempotent(operation) ? { headers: idempotencyHeaders } : {}
  return jsonSchemaTransform({ ...route, schema: { ...route.schema, ...headers } })
}

/** Installs `/api/openapi.json`. Register it before the routes that it describes. */
export const installOpenApi = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Referral Exchange', version: '1' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeRoute,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
