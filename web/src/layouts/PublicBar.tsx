// The bar of the public pages: mark, four links, the language, and the way in; on phones all of it in one menu.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/stores/session.ts'
import { ButtonLink } from '../design-system/ui/Button.tsx'
import { Logo } from '../design-system/ui/Logo.tsx'
import { TextLink } from '../design-system/ui/links.tsx'
import { Disclosure } from './Disclosure.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuLink } from './MenuRow.tsx'
import { deskLink, publicNavigation } from './navigation.ts'
import { Doors, SignInMenu } from './SignInMenu.tsx'

const BarLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    fontWeight: '600',
    color: 'fg',
    whiteSpace: 'nowrap',
    borderBottomWidth: '3px',
    borderTopWidth: '3px',
    borderColor: 'transparent',
    _hover: { color: 'primary.fg' },
    _currentPage: { color: 'primary.fg', borderBottomColor: 'accent.edge' },
  },
})

/** Back to the desk for those signed in, else the menu of the three doors. */
const WayIn = () => {
  const desk = deskLink(useSession((state) => state.user))
  if (desk === undefined) return <SignInMenu />
  return (
    <ButtonLink to={desk.to} variant="outline" size="touch">
      {desk.label}
    </ButtonLink>
  )
}

const PhoneMenu = () => {
  const desk = deskLink(useSession((state) => state.user))
  return (
    <Disclosure
      served
      wide
      button={
        <>
          <Menu aria-hidden />
          {m['layout:menu']()}
        </>
      }
      buttonProps={{ variant: 'outline', size: 'touch', px: '3.5' }}
    >
      {(close) => (
        <>
          {[...publicNavigation(), ...(desk === undefined ? [] : [desk])].map(({ to, label }) => (
            <MenuLink key={to} to={to} onClick={close}>
              {label}
            </MenuLink>
          ))}
          {desk === undefined && (
            <chakra.div role="group" aria-labelledby="doors-of-menu" borderTopWidth="1px" marginTop="2" paddingTop="2">
              <chakra.p id="doors-of-menu" px="3" py="1" color="fg.muted" textStyle="small">
                {m['layout:signInAs']()}
              </chakra.p>
              <Doors onOpen={close} />
            </chakra.div>
          )}
          <chakra.div borderTopWidth="1px" marginTop="2" paddingTop="2" px="3">
            <LanguageSwitch />
          </chakra.div>
        </>
      )}
    </Disclosure>
  )
}

/** 76 px high; as wide as it needs from 1024 px on. */
export const PublicBar = () => (
  <chakra.header position="relative" zIndex="sticky" bg="bg.surface" borderBottomWidth="1px">
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      maxWidth="publicPage"
      minHeight={{ base: '16', md: '19' }}
      marginX="auto"
      px={{ base: '4', md: '6' }}
    >
      <TextLink to={paths.home()} variant="plain" aria-label={m['layout:homeLink']()}>
        <Logo />
      </TextLink>
      <chakra.nav
        aria-label={m['layout:siteNavigation']()}
        display={{ base: 'none', lg: 'flex' }}
        alignItems="center"
        gap={{ base: '5', xl: '8' }}
      >
        {publicNavigation().map(({ to, label }) => (
          <BarLink key={to} to={to}>
            {label}
          </BarLink>
        ))}
        <LanguageSwitch />
        <WayIn />
      </chakra.nav>
      <chakra.nav aria-label={m['layout:siteNavigation']()} display={{ base: 'block', lg: 'none' }}>
        <PhoneMenu />
      </chakra.nav>
    </chakra.div>
  </chakra.header>
)
