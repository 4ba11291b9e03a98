// The footer of public pages: mission, crisis numbers, site links, language, and appearance.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { TextLink } from '../design-system/ui/links.tsx'
import { Logo } from '../design-system/ui/Logo.tsx'
import { AppearanceChoice } from './header/AppearanceChoice.tsx'
import { TextWithPhoneLinks } from './crisis/crisis-contacts.tsx'
import { LanguageLinks } from './header/LanguageSwitch.tsx'
import { mainPageLinks, withoutMainPage } from './header/main-page-links.ts'
import { publicLinks } from './header/navigation.ts'

interface ColumnProps {
  readonly title: string
  /** Set this if every row is a link. Links are touch-sized on phones, so they need no gap there. */
  readonly dense?: boolean
  readonly children: ReactNode
}

const Column = ({ title, dense = false, children }: ColumnProps) => (
  <chakra.div>
    <chakra.h2 fontWeight="650" textStyle="labelPublic" marginBottom="3">
      {title}
    </chakra.h2>
    <chakra.ul display="grid" gap={{ base: dense ? '0' : '3', md: '3' }} textStyle="bodyDesk">
      {children}
    </chakra.ul>
  </chakra.div>
)

/** Touch-sized on phones. */
const FooterLink = (props: { to: string; children: string }) => (
  <TextLink {...props} variant="footer" display="inline-flex" alignItems="center" minHeight={{ base: '11', md: '0' }} />
)

const siteLinks = [
  ...publicLinks.map((link) => ({ ...link, css: {} })),
  ...mainPageLinks,
  { to: paths.signIn(), label: m['layout:signIn'](), ...withoutMainPage },
]

const SiteLinks = () =>
  siteLinks.map(({ to, label, css }) => (
    <chakra.li key={to} css={css}>
      <FooterLink to={to}>{label}</FooterLink>
    </chakra.li>
  ))

export const PublicFooter = () => (
  <chakra.footer bg="bg.subtle" borderTopWidth="1px">
    <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} paddingTop="12" paddingBottom="8">
      <chakra.div display="grid" gap={{ base: '8', md: '12' }} gridTemplateColumns={{ base: '1fr', md: '5fr 4fr 4fr' }}>
        <div>
          <Logo />
          <chakra.p color="fg.muted" textStyle="bodyDesk" marginTop="4" maxWidth="44ch">
            {m['layout:footer.mission']()}
          </chakra.p>
        </div>
        <Column title={m['layout:crisis.label']()}>
          <li>
            <TextWithPhoneLinks text={m['layout:crisis.emergencyLine']()} />
          </li>
          <li>
            <TextWithPhoneLinks text={m['layout:crisis.crisisLine']()} />
          </li>
          <chakra.li color="fg.muted">{m['layout:crisis.officeHours']()}</chakra.li>
        </Column>
        <Column title={m['layout:footer.siteLinks']()} dense>
          <SiteLinks />
          <li>
            <LanguageLinks minHeight={{ base: '11', md: '0' }} />
          </li>
        </Column>
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="6"
        rowGap="3"
        marginTop="10"
        paddingTop="5"
        borderTopWidth="1px"
        borderColor="border"
        textStyle="small"
      >
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap={{ base: '0', md: '3' }}>
          <chakra.p color="fg.muted">{m['layout:footer.copyright']()}</chakra.p>
          <FooterLink to={paths.terms()}>{m['layout:footer.terms']()}</FooterLink>
          <FooterLink to={paths.privacy()}>{m['layout:footer.privacy']()}</FooterLink>
        </chakra.div>
        <AppearanceChoice inline />
      </chakra.div>
    </chakra.div>
  </chakra.footer>
)
