// Foot of the public pages: who we are, crisis numbers, the ways through the site, appearance.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { useNow } from '../ui/clock.ts'
import { PhoneLink, TextLink } from '../ui/links.tsx'
import { Mark } from '../ui/Mark.tsx'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { publicNavigation } from './navigation.ts'
import { useDoor } from './useDoor.ts'

const c = t.shell.crisis

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.div>
    <chakra.h2 fontWeight="650" textStyle="labelPublic" marginBottom="3">
      {title}
    </chakra.h2>
    <chakra.ul display="grid" gap="3" textStyle="bodyDesk">
      {children}
    </chakra.ul>
  </chakra.div>
)

export const Footer = () => {
  const links = [...publicNavigation(), useDoor()]
  return (
    <chakra.footer bg="bg.subtle" borderTopWidth="1px">
      <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} paddingTop="12" paddingBottom="8">
        <chakra.div
          display="grid"
          gap={{ base: '8', md: '12' }}
          gridTemplateColumns={{ base: '1fr', md: '5fr 4fr 4fr' }}
        >
          <div>
            <Mark />
            <chakra.p color="fg.muted" textStyle="bodyDesk" marginTop="4" maxWidth="44ch">
              {t.shell.footer.mission}
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
          <Column title={t.shell.footer.findYourWay}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to} variant="footer">
                  {label}
                </TextLink>
              </li>
            ))}
            <li>
              <LanguageSwitch />
            </li>
          </Column>
        </chakra.div>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="4"
          marginTop="10"
          paddingTop="5"
          borderTopWidth="1px"
          borderColor="border"
        >
          <chakra.p color="fg.muted" textStyle="small">
            {t.shell.footer.copyright(useNow().getFullYear())}
          </chakra.p>
          <AppearanceChoice inline />
        </chakra.div>
      </chakra.div>
    </chakra.footer>
  )
}
