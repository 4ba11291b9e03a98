// That no route of the API can stand beside the table.
import { fastify } from 'fastify'
import { expect, it } from 'vitest'

import { routes } from '#contracts/routes.ts'
import { installGate } from './gate.ts'

const gated = () => {
  const app = fastify()
  installGate(app, {
    tokens: { issue: () => ({ token: '', expiresAt: new Date(0) }), sessionOf: () => undefined },
    readers: { find: async () => undefined, use: async () => undefined },
    guestPasses: { read: () => undefined },
  })
  return app
}
const answer = async () => ({})

it('ROLE-15 an app with a route of the API that is not in the table does not start', () => {
  expect(() => gated().get('/api/secrets', answer)).toThrow('GET /api/secrets is not in the route table')
  expect(() => gated().post(routes.currentUser.path, answer)).toThrow('POST /api/me is not in the route table')
  expect(() => gated().route({ method: ['GET', 'PATCH'], url: '/api/me', handler: answer })).toThrow('PATCH /api/me')
})

it('ROLE-15 nor with one in a scope of its own', async () => {
  const app = gated()
  const registered = app.register(async (scope) => {
    scope.get('/api/secrets', answer)
  })
  await expect(Promise.resolve(registered)).rejects.toThrow('not in the route table')
})

it('routes of the table, and what is no API, are let be', () => {
  const app = gated()
  for (const { method, path: url } of Object.values(routes)) app.route({ method, url, handler: answer })
  app.get('/health/live', answer)
  app.get('/api/openapi.json', answer)
  expect(app.hasRoute({ method: 'GET', url: '/api/me' })).toBe(true)
})
