// Frame of public pages: crisis line, the bar, the page, the footer.
import { chakra } from '@chakra-ui/react'
import { Outlet } from 'react-router-dom'
import { mainId, SkipLink } from '../design-system/ui/SkipLink.tsx'
import { CrisisBar } from './CrisisLine.tsx'
import { Footer } from './Footer.tsx'
import { PublicBar } from './PublicBar.tsx'

export const PublicShell = () => (
  <chakra.div display="flex" flexDirection="column" minHeight="100dvh" textStyle="bodyPublic">
    <SkipLink />
    <CrisisBar />
    <PublicBar />
    <chakra.main id={mainId} tabIndex={-1} flexGrow={1} outline="none">
      <Outlet />
    </chakra.main>
    <Footer />
  </chakra.div>
)
