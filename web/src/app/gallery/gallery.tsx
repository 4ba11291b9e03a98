// All components with samples.
import { ChakraProvider, chakra } from '@chakra-ui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { followAppearance } from '../../lib/stores/theme.ts'
import { system } from '../../design-system/theme/system.ts'
import { Toaster } from '../../design-system/ui/Toaster.tsx'
import { Forms } from './Forms.tsx'
import { Referral } from './Referral.tsx'
import { States } from './States.tsx'
import { Tables } from './Tables.tsx'
import { Tags } from './Tags.tsx'

followAppearance()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <MemoryRouter>
          <chakra.main
            textStyle="bodyDesk"
            maxWidth="1440px"
            marginX="auto"
            px={{ base: '4', md: '8' }}
            py="9"
            display="grid"
            gap="10"
          >
            <chakra.h1 textStyle="display">Components</chakra.h1>
            <Tags />
            <Forms />
            <Tables />
            <Referral />
            <States />
          </chakra.main>
          <Toaster />
        </MemoryRouter>
      </ChakraProvider>
    </StrictMode>,
  )
}
