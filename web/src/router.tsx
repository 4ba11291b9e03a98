// Puts the route table into the three shells.
import type { RouteObject } from 'react-router-dom'
import { createBrowserRouter } from 'react-router-dom'
import { CrashPage } from './pages/CrashPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { appRoutes } from './routes.tsx'
import type { AppRoute, ShellName } from './routes.tsx'
import { PublicShell } from './shells/PublicShell.tsx'
import { RootLayout } from './shells/RootLayout.tsx'
import { FullScreenSpinner } from './ui/skeletons.tsx'
import { usePageTitle } from './ui/usePageTitle.ts'

const RouteTitle = ({ title, namesItself }: Pick<AppRoute, 'title' | 'namesItself'>) => {
  usePageTitle(title, namesItself !== true)
  return null
}

const toRoute = ({ path, load, ...named }: AppRoute): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load()
    // Beside the page and before it: the page's own title, set in a later effect, wins.
    const Component = () => (
      <>
        <RouteTitle {...named} />
        <Page />
      </>
    )
    return { Component }
  },
})

const framed = (shell: ShellName): RouteObject[] => appRoutes.filter((route) => route.shell === shell).map(toRoute)

/** Desk and client frames come with their first page. */
const shells: readonly RouteObject[] = [
  { Component: PublicShell, children: [...framed('public'), { path: '*', Component: NotFoundPage }] },
  {
    lazy: async () => ({ Component: (await import('./shells/DeskShell.tsx')).DeskShell }),
    children: framed('desk'),
  },
  {
    lazy: async () => ({ Component: (await import('./shells/ClientShell.tsx')).ClientShell }),
    children: framed('client'),
  },
  {
    lazy: async () => ({ Component: (await import('./shells/OwnShell.tsx')).OwnShell }),
    children: framed('own'),
  },
]

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: CrashPage,
      HydrateFallback: FullScreenSpinner,
      children: [...shells],
    },
  ])
