// The routes of the public pages that contain only text and links. The build writes them as plain HTML, and they load no
// React.
import { m } from '#messages'
import { pagePaths } from '../lib/paths.ts'
import type { AppRoute } from './routes.ts'

export const staticRoutes: readonly AppRoute[] = [
  {
    path: pagePaths.home,
    title: () => m['home:title'](),
    description: () => m['home:description'](),
    load: () => import('../features/site/home/HomePage.tsx').then((page) => page.HomePage),
  },
  {
    path: pagePaths.about,
    title: () => m['about:title'](),
    description: () => m['about:description'](),
    load: () => import('../features/site/about/AboutPage.tsx').then((page) => page.AboutPage),
  },
  {
    path: pagePaths.requestHelp,
    title: () => m['request-help:title'](),
    description: () => m['request-help:description'](),
    load: () => import('../features/site/request-help/RequestHelpPage.tsx').then((page) => page.RequestHelpPage),
  },
  {
    path: pagePaths.growWithUs,
    title: () => m['grow-with-us:title'](),
    description: () => m['grow-with-us:description'](),
    load: () => import('../features/site/grow-with-us/GrowWithUsPage.tsx').then((page) => page.GrowWithUsPage),
  },
  {
    path: pagePaths.terms,
    title: () => m['legal:terms.title'](),
    description: () => m['legal:terms.description'](),
    load: () => import('../features/site/legal/LegalPage.tsx').then((page) => page.TermsPage),
  },
  {
    path: pagePaths.privacy,
    title: () => m['legal:privacy.title'](),
    description: () => m['legal:privacy.description'](),
    load: () => import('../features/site/legal/LegalPage.tsx').then((page) => page.PrivacyPage),
  },
  {
    path: pagePaths.quickExit,
    title: () => m['quick-exit:title'](),
    description: () => m['quick-exit:description'](),
    load: () => import('../features/site/quick-exit/QuickExitPage.tsx').then((page) => page.QuickExitPage),
  },
  {
    path: pagePaths.offline,
    title: () => m['offline:page.title'](),
    load: () => import('../features/site/offline/OfflinePage.tsx').then((page) => page.OfflinePage),
  },
]
