import { expect, it } from 'vitest'
import { pagePaths } from '../lib/paths.ts'
import { pagesInPublicLayout, signedInPaths } from './routes.ts'
import { signedInRoutes } from './signed-in-routes.ts'

const sortedPaths = (routes: readonly { readonly path: string }[]) => routes.map(({ path }) => path).toSorted()

it('has exactly one route for every page path', () => {
  expect(sortedPaths([...pagesInPublicLayout, ...signedInRoutes])).toEqual(Object.values(pagePaths).toSorted())
})

it('has a route for every path of signed-in people', () => {
  expect(sortedPaths(signedInRoutes)).toEqual(signedInPaths.toSorted())
})
