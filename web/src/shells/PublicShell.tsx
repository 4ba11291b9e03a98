// Frame of public pages: crisis line, a 76 px bar, the page, the footer.
import { chakra } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { NavLink, Outlet } from 'react-router-dom'
import { paths } from '../paths.ts'
import { t } from '../texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'
import { mainId, SkipLink } from '../ui/SkipLink.tsx'
import { TextLink } from '../ui/links.tsx'
import { CrisisBar } from './CrisisLine.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Footer } from './Footer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuLink } from './MenuRow.tsx'
import { publicNavigation } from './navigation.ts'
import { useDoor } from './useDoor.ts'

const BarLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    fontWeight: '600',
    color: 'fg',
    borderBottomWidth: '3px',
    borderTopWidth: '3px',
    borderColor: 'transparent',
    _hover: { color: 'primary.fg' },
    _currentPage: { color: 'primary.fg', borderBottomColor: 'accent.edge' },
  },
})

const Bar = () => {
  const links = publicNavigation()
  const door = useDoor()
  return (
    <chakra.header position="relative" zIndex="sticky" bg="bg.surface" borderBottomWidth="1px">
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="4"
        maxWidth="publicPage"
        minHeight={{ base: '16', md: '19' }}
        marginX="auto"
        px={{ base: '4', md: '6' }}
      >
        <TextLink to={paths.home()} variant="plain" aria-label={t.shell.homeLink}>
          <Mark />
        </TextLink>
        <chakra.nav
          aria-label={t.shell.siteNavigation}
          display={{ base: 'none', md: 'flex' }}
          alignItems="center"
          gap={{ base: '5', lg: '8' }}
        >
          {links.map(({ to, label }) => (
            <BarLink key={to} to={to}>
              {label}
            </BarLink>
          ))}
          <LanguageSwitch />
          <ButtonLink to={door.to} variant="outline" size="touch" marginInlineStart={{ base: 0, lg: '3.5' }}>
            {door.label}
          </ButtonLink>
        </chakra.nav>
        <chakra.nav aria-label={t.shell.siteNavigation} display={{ base: 'block', md: 'none' }}>
          {links.length === 0 ? (
            <ButtonLink to={door.to} variant="outline" size="touch">
              {door.label}
            </ButtonLink>
          ) : (
            <Disclosure
              wide
              button={
                <>
                  <Menu aria-hidden />
                  {t.shell.menu}
                </>
              }
              buttonProps={{ variant: 'outline', size: 'touch' }}
            >
              {(close) => (
                <>
                  {[...links, door].map(({ to, label }) => (
                    <MenuLink key={to} to={to} onClick={close}>
                      {label}
                    </MenuLink>
                  ))}
                  <LanguageSwitch px="3" />
                </>
              )}
            </Disclosure>
          )}
        </chakra.nav>
      </chakra.div>
    </chakra.header>
  )
}

export const PublicShell = () => (
  <chakra.div display="flex" flexDirection="column" minHeight="100dvh" textStyle="bodyPublic">
    <SkipLink />
    <CrisisBar />
    <Bar />
    <chakra.main id={mainId} tabIndex={-1} flexGrow={1} outline="none">
      <Outlet />
    </chakra.main>
    <Footer />
  </chakra.div>
)
