// The web app manifest of the family's pages, with which a phone installs them (src/layouts/page-status/OwnPhone.tsx).
import { type Language, localeOf, pathIn } from '#contracts/language.ts'
import { m } from '#messages'

import { colors } from './src/design-system/theme/tokens.ts'
import { pagePaths } from './src/lib/paths.ts'

export const familyManifest = (language: Language): string => {
  const options = { locale: localeOf[language] }
  return JSON.stringify({
    // The same app in both languages.
    id: pagePaths.clientDashboard,
    name: m['common:productName']({}, options),
    short_name: m['offline:shortName']({}, options),
    description: m['offline:description']({}, options),
    lang: language,
    start_url: pathIn(language, pagePaths.clientDashboard),
    scope: '/',
    display: 'standalone',
    theme_color: colors['bg.deep'][0],
    background_color: colors['bg.canvas'][0],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}
