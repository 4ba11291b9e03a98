// Proves that the API cannot have a route outside the route table.
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

it('ROLE-15 refuses to register an API route that is not in the route table', () => {
  expect(() => gated().get('/api/secrets', answer)).toThrow('GET /api/secrets is not in the route table')
  expect(() => gated().post(routes.currentUser.path, answer)).toThrow('POST /api/me is not in the route table')
  expect(() => gated().route({ method: ['GET', 'PATCH'], url: '/api/me', handler: answer })).toThrow('PATCH /api/me')
})

it('ROLE-15 refuses an unlisted route in a nested scope', async () => {
  const app = gated()
  const registered = app.register(async (scope) => {
    scope.get('/api/secrets', answer)
  })
  await expect(Promise.resolve(registered)).rejects.toThrow('not in the route table')
})

it('accepts listed routes and routes outside the API', () => {
  const app = gated()
  for (const { method, path: url } of Object.values(routes)) app.route({ method, url, handler: answer })
  app.get('/health/live', answer)
  app.get('/api/openapi.json', answer)
  expect(app.hasRoute({ method: 'GET', url: '/api/me' })).toBe(true)
})
