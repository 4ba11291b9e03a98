// Foot of the public pages: who we are, crisis numbers, the ways through the site, language and appearance.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/stores/session.ts'
import { t } from '../lib/texts.ts'
import { PhoneLink, TextLink } from '../design-system/ui/links.tsx'
import { Logo } from '../design-system/ui/Logo.tsx'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { deskLink, publicNavigation } from './navigation.ts'

const { crisis: c, footer: words } = t.shell

interface ColumnProps {
  readonly title: string
  /** Every line is a link: on phones they are as high as a finger, and need no gap. */
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

/** As high as a finger on phones. */
const FootLink = (props: { to: string; children: string }) => (
  <TextLink {...props} variant="footer" display="inline-flex" alignItems="center" minHeight={{ base: '11', md: '0' }} />
)

const WaysThrough = () => {
  const desk = deskLink(useSession((state) => state.user))
  return [...publicNavigation(), desk ?? { to: paths.signIn(), label: m['layout:signIn']() }].map(({ to, label }) => (
    <li key={to}>
      <FootLink to={to}>{label}</FootLink>
    </li>
  ))
}

export const Footer = () => (
  <chakra.footer bg="bg.subtle" borderTopWidth="1px">
    <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} paddingTop="12" paddingBottom="8">
      <chakra.div display="grid" gap={{ base: '8', md: '12' }} gridTemplateColumns={{ base: '1fr', md: '5fr 4fr 4fr' }}>
        <div>
          <Logo />
          <chakra.p color="fg.muted" textStyle="bodyDesk" marginTop="4" maxWidth="44ch">
            {words.mission}
          </chakra.p>
        </div>
        <Column title={c.label}>
          <li>
            <PhoneLink number={c.emergencyNumber} /> {c.forEmergency}
          </li>
          <li>
            <PhoneLink number={c.crisisNumber} /> {c.forCrisis}
          </li>
          <chakra.li color="fg.muted">{c.officeHours}</chakra.li>
        </Column>
        <Column title={words.findYourWay} dense>
          <WaysThrough />
          <li>
            <LanguageSwitch minHeight={{ base: '11', md: '0' }} />
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
          <chakra.p color="fg.muted">{words.copyright}</chakra.p>
          <FootLink to={paths.terms()}>{words.terms}</FootLink>
          <FootLink to={paths.privacy()}>{words.privacy}</FootLink>
        </chakra.div>
        <AppearanceChoice inline />
      </chakra.div>
    </chakra.div>
  </chakra.footer>
)
