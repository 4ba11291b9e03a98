// The paths of the app's pages. The app registers its route table here, because layouts and features may not import the app.
import { matchPath } from 'react-router-dom'

let patterns: readonly string[] = []

export const registerRoutes = (paths: readonly string[]): void => {
  patterns = paths
}

/** Whether the app has a page for this path. Navigation shows no link without one. */
export const routeExists = (path: string): boolean => {
  const pathname = path.split('?')[0] ?? path
  return patterns.some((pattern) => matchPath(pattern, pathname) !== null)
}
