// The header of public pages: site links, language, and sign-in. On phones they are in one menu.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { Logo } from '../../design-system/ui/Logo.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Disclosure } from './Disclosure.tsx'
import { LanguageLinks, LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuLink } from './menu-items.tsx'
import { mainPageLinks, withoutMainPage } from './main-page-links.ts'
import { publicLinks } from './navigation.ts'
import { PortalLinks, SignInMenu } from './SignInMenu.tsx'

const HeaderLink = chakra(NavLink, {
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

/** A link to the person's main page, or the sign-in menu. */
const SignInOrMainPage = () => (
  <>
    {mainPageLinks.map(({ to, label, css }) => (
      <ButtonLink key={to} to={to} css={css} variant="outline" size="touch">
        {label}
      </ButtonLink>
    ))}
    <chakra.div {...withoutMainPage}>
      <SignInMenu />
    </chakra.div>
  </>
)

const PhoneMenu = () => (
  <Disclosure
    prerendered
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
        {publicLinks.map(({ to, label }) => (
          <MenuLink key={to} to={to} onClick={close}>
            {label}
          </MenuLink>
        ))}
        {mainPageLinks.map(({ to, label, css }) => (
          <MenuLink key={to} to={to} css={css} onClick={close}>
            {label}
          </MenuLink>
        ))}
        <chakra.div
          {...withoutMainPage}
          role="group"
          aria-labelledby="sign-in-links"
          borderTopWidth="1px"
          marginTop="2"
          paddingTop="2"
        >
          <chakra.p id="sign-in-links" px="3" py="1" color="fg.muted" textStyle="small">
            {m['layout:signInAs']()}
          </chakra.p>
          <PortalLinks onOpen={close} />
        </chakra.div>
        <chakra.div borderTopWidth="1px" marginTop="2" paddingTop="2" px="3">
          <LanguageLinks />
        </chakra.div>
      </>
    )}
  </Disclosure>
)

/** The bar is 76 px tall. The links fit on screens of 1024 px and wider. */
export const PublicHeader = () => (
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
        {publicLinks.map(({ to, label }) => (
          <HeaderLink key={to} to={to}>
            {label}
          </HeaderLink>
        ))}
        <LanguageSwitch />
        <SignInOrMainPage />
      </chakra.nav>
      <chakra.nav aria-label={m['layout:siteNavigation']()} display={{ base: 'block', lg: 'none' }}>
        <PhoneMenu />
      </chakra.nav>
    </chakra.div>
  </chakra.header>
)
