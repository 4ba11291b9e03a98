import { expect, it } from 'vitest'
import { pagePaths } from '../lib/paths.ts'
import { appRoutes } from './routes.tsx'

it('has exactly one route for every page path', () => {
  expect(appRoutes.map(({ path }) => path).toSorted()).toEqual(Object.values(pagePaths).toSorted())
})
