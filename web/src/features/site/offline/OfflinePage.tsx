// What a family's own phone shows for a page that it does not keep, while there is no connection. The service worker keeps
// this page (lib/offline/worker.ts).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { ButtonAnchor, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { PageEndSpace, PageIntro, PublicContainer } from '../../../design-system/ui/public-page-parts.tsx'
import { paths } from '../../../lib/paths.ts'

export const OfflinePage = () => (
  <>
    <PageIntro title={m['offline:page.title']()} lead={m['offline:page.lead']()} />
    <PublicContainer paddingTop={{ base: '8', md: '12' }}>
      <p>{m['offline:page.kept']()}</p>
      <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="2.5" marginTop="4">
        <ButtonLink to={paths.clientDashboard()} size="touch">
          {m['offline:page.open']()}
        </ButtonLink>
        {/* The address of the page that was to be opened. */}
        <ButtonAnchor href="" variant="outline" size="touch">
          {m['offline:page.again']()}
        </ButtonAnchor>
      </chakra.div>
    </PublicContainer>
    <PageEndSpace />
  </>
)
