// The layout of public pages: crisis numbers, header, page, and footer.
import { chakra } from '@chakra-ui/react'
import { Outlet } from 'react-router-dom'
import { mainId, SkipLink } from '../design-system/ui/SkipLink.tsx'
import { CrisisBar } from './crisis/crisis-contacts.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './header/PublicHeader.tsx'

export const PublicLayout = () => (
  <chakra.div
    display="flex"
    flexDirection="column"
    minHeight="calc(100dvh - var(--quick-exit, 0px))"
    textStyle="bodyPublic"
  >
    <SkipLink />
    <CrisisBar />
    <PublicHeader />
    <chakra.main id={mainId} tabIndex={-1} flexGrow={1} outline="none">
      <Outlet />
    </chakra.main>
    <PublicFooter />
  </chakra.div>
)
