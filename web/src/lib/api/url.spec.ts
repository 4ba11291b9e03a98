import { routes } from '#contracts/routes.ts'
import { expect, it } from 'vitest'
import { buildUrl } from './url.ts'

it('fills in path parameters, repeats list parameters, and omits empty values', () => {
  expect(
    buildUrl('/api/referrals/:id', { id: 'a/b' }, { status: ['requested', 'closed'], q: '', page: 2, sla: null }),
  ).toBe('/api/referrals/a%2Fb?status=requested&status=closed&page=2')
})

it('throws if a path parameter is missing', () => {
  expect(() => buildUrl('/api/referrals/:id')).toThrow('needs id')
})

it('builds the URL of every API route', () => {
  for (const { path } of Object.values(routes)) {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x y']))
    expect(buildUrl(path, params)).toMatch(/^\/api(\/[\w%.-]+)+$/)
  }
})
