// What stands around the router, in the browser and while pages are rendered at build: one tree, so that a page made at build
// is taken over as it is.
import { ChakraProvider } from '@chakra-ui/react'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { system } from '../design-system/theme/system.ts'

/** Of the class names of styles. */
export const styleKey = 'rx'

interface Props {
  readonly styles: EmotionCache
  readonly queries: QueryClient
  /** The router. */
  readonly children: ReactNode
}

export const AppProviders = ({ styles, queries, children }: Props) => {
  // From now on the forms themselves keep what is typed; until now the page did (pre-hydration.ts).
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
