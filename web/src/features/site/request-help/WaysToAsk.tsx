// With an account, without one, or looking around first. Who is signed in goes on to the own requests (PUB-18).
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { routeExists } from '../../../lib/route-registry.ts'
import { deskLink } from '../../../layouts/navigation.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { t } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { Section } from '../../../design-system/ui/PublicSection.tsx'

const words = t.requestHelp

interface WayProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

const Way = ({ title, text, children }: WayProps) => (
  <chakra.li
    display="flex"
    flexDirection={{ base: 'column', md: 'row' }}
    alignItems={{ base: 'stretch', md: 'center' }}
    justifyContent="space-between"
    columnGap="8"
    rowGap="4"
    py={{ base: '5', md: '6' }}
    borderTopWidth="1px"
    _first={{ borderTopWidth: 0 }}
  >
    <div>
      <chakra.h3 textStyle="section">{title}</chakra.h3>
      <chakra.p color="fg.muted" marginTop="1" maxWidth="56ch">
        {text}
      </chakra.p>
    </div>
    <chakra.div
      display="flex"
      flexDirection={{ base: 'column', sm: 'row' }}
      gap="3"
      flexShrink={0}
      justifyContent="flex-end"
    >
      {children}
    </chakra.div>
  </chakra.li>
)

/** The family's own pages; who works here has a desk. */
const useDashboard = () => {
  const user = useSession((state) => state.user)
  if (user === null) return undefined
  return routeExists(paths.clientPortal()) ? paths.clientPortal() : (deskLink(user)?.to ?? paths.clientDashboard())
}

export const WaysToAsk = () => {
  const dashboard = useDashboard()
  const { account, form, look } = words.ways
  return (
    <Section id="ways" title={words.ways.title}>
      <Panel as="ul" marginTop={{ base: '5', md: '6' }} py="0">
        {dashboard === undefined ? (
          <Way {...account}>
            <ButtonLink to={paths.signIn({ mode: 'register' })} size="touch">
              {account.create}
            </ButtonLink>
            <ButtonLink to={paths.portal('client')} size="touch" variant="outline">
              {account.signIn}
            </ButtonLink>
          </Way>
        ) : (
          <Way {...words.signedIn}>
            <ButtonLink to={dashboard} size="touch">
              {words.signedIn.dashboard}
            </ButtonLink>
          </Way>
        )}
        <Way {...form}>
          <ButtonLink to={paths.requestReferral()} size="touch" variant="outline">
            {form.link}
          </ButtonLink>
        </Way>
        <Way {...look}>
          <ButtonLink to={paths.directory()} size="touch" variant="outline">
            {look.link}
          </ButtonLink>
        </Way>
      </Panel>
    </Section>
  )
}
