// The providers around the router. The browser and the prerendering use the same tree, so that hydration matches.
import { ChakraProvider } from '@chakra-ui/react'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { system } from '../design-system/theme/system.ts'

/** Prefix of the CSS class names. */
export const styleKey = 'rx'

interface Props {
  readonly styles: EmotionCache
  readonly queries: QueryClient
  readonly children: ReactNode
}

export const AppProviders = ({ styles, queries, children }: Props) => {
  // From now on the app's forms store what the user types. Before hydration the page did (page-script/start-app.ts).
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ChakraProvider value={system}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>
  )
}
