// The layout of client pages, with a sidebar from 768 px up and a bottom bar below that. Every page shows the crisis
// numbers, and can be read in every language.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleUserRound, LogOut, Menu } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import { language } from '../lib/language.ts'
import { paths } from '../lib/paths.ts'
import { familyLanguage, rememberInBrowser } from '../lib/session/family-language.ts'
import { useSession } from '../lib/session/session.ts'
import { rem } from '../design-system/theme/scale.ts'
import { Button, ButtonLink } from '../design-system/ui/Button.tsx'
import { TextLink } from '../design-system/ui/links.tsx'
import { Logo } from '../design-system/ui/Logo.tsx'
import { mainId, SkipLink } from '../design-system/ui/SkipLink.tsx'
import { AppearanceChoice } from './header/AppearanceChoice.tsx'
import { CrisisNote, SidebarCrisisNote } from './crisis/crisis-contacts.tsx'
import { Disclosure } from './header/Disclosure.tsx'
import { FamilyLanguageLinks } from './header/FamilyLanguageLinks.tsx'
import { UnreadMessagesCount } from './header/UnreadMessagesCount.tsx'
import { MenuButton, MenuLink } from './header/menu-items.tsx'
import { signOut } from '../lib/session/session-actions.ts'
import { clientNavigation } from './header/navigation.ts'
import type { ClientLinkItem } from './header/navigation.ts'
import { RedirectToLanguage } from './RedirectToLanguage.tsx'
import { OwnPhone } from './page-status/OwnPhone.tsx'
import { ReadOnlyNotice } from './page-status/ReadOnlyNotice.tsx'

const SideLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minHeight: '12',
    px: '3.5',
    borderRadius: 'control',
    fontWeight: '600',
    _hover: { bg: 'bg.subtle' },
    _currentPage: { bg: 'primary.subtle', color: 'primary.fg' },
    '& svg': { width: '5', height: '5', strokeWidth: 1.9, flexShrink: 0 },
  },
})

const BottomLink = chakra(NavLink, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    flex: '1 1 0',
    minHeight: '16',
    borderTopWidth: '3px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontSize: rem(13),
    fontWeight: '600',
    outlineOffset: '-3px',
    _currentPage: { color: 'primary.fg', borderColor: 'accent.edge' },
    '& svg': { width: '5.5', height: '5.5', strokeWidth: 1.9 },
  },
})

const Sidebar = ({ links }: { links: readonly ClientLinkItem[] }) => (
  <chakra.aside
    display={{ base: 'none', md: 'block' }}
    width="sidebar"
    flexShrink={0}
    px="4"
    py="6"
    bg="bg.surface"
    borderInlineEndWidth="1px"
  >
    <chakra.nav aria-label={m['layout:accountNavigation']()} display="grid" gap="1">
      {links.map(({ to, label, icon: Icon, pathPrefix, count }) => (
        <SideLink key={to} to={to} end={pathPrefix === undefined}>
          <Icon aria-hidden />
          {label}
          {count === 'unreadMessages' && (
            <chakra.span marginInlineStart="auto">
              <UnreadMessagesCount inbox="own" />
            </chakra.span>
          )}
        </SideLink>
      ))}
    </chakra.nav>
    <chakra.div marginTop="6" paddingTop="4" borderTopWidth="1px">
      <SidebarCrisisNote />
      <AppearanceChoice />
    </chakra.div>
  </chakra.aside>
)

const BottomBar = ({ links }: { links: readonly ClientLinkItem[] }) => (
  <chakra.nav
    aria-label={m['layout:accountNavigation']()}
    data-bottom-bar
    display={{ base: 'flex', md: 'none' }}
    position="sticky"
    bottom="0"
    zIndex="bar"
    bg="bg.surface"
    borderTopWidth="1px"
    paddingBottom="env(safe-area-inset-bottom)"
  >
    {links
      .filter(({ isInMenu = false }) => !isInMenu)
      .map(({ to, label, icon: Icon, pathPrefix, count }) => (
        <BottomLink key={to} to={to} end={pathPrefix === undefined}>
          <chakra.span position="relative">
            <Icon aria-hidden />
            {count === 'unreadMessages' && (
              <chakra.span position="absolute" top="-2" insetInlineStart="3.5" color="fg">
                <UnreadMessagesCount inbox="own" />
              </chakra.span>
            )}
          </chakra.span>
          {label}
        </BottomLink>
      ))}
    <Disclosure
      wide
      opensUpward
      button={
        <>
          <Menu aria-hidden />
          {m['common:more']()}
        </>
      }
      buttonProps={{
        variant: 'quiet',
        color: 'fg.muted',
        flexDirection: 'column',
        width: 'full',
        px: '0',
        gap: '0.5',
        minH: '16',
        // As tall as the links, whose top border marks the current page.
        borderWidth: '3px 0 0 0',
        lineHeight: 'inherit',
        fontSize: rem(13),
        css: { '& svg': { width: '5.5', height: '5.5' } },
      }}
    >
      {(close) => (
        <>
          {links
            .filter(({ isInMenu = false }) => isInMenu)
            .map(({ to, label, icon: Icon }) => (
              <MenuLink key={to} to={to} onClick={close}>
                <Icon aria-hidden />
                {label}
              </MenuLink>
            ))}
          <MenuLink to={paths.account()} onClick={close}>
            <CircleUserRound aria-hidden />
            {m['own-account:title']()}
          </MenuLink>
          <MenuButton onClick={() => void signOut()}>
            <LogOut aria-hidden />
            {m['layout:signOut']()}
          </MenuButton>
          <AppearanceChoice inline />
        </>
      )}
    </Disclosure>
  </chakra.nav>
)

/** Shows the page of the route, or `children` in its place. */
export const ClientLayout = ({ children }: { readonly children?: ReactNode }) => {
  const user = useSession((state) => state.user)
  const links = clientNavigation(user)
  const wantedLanguage = familyLanguage(user?.language ?? null)
  useEffect(() => rememberInBrowser(wantedLanguage), [wantedLanguage])
  if (wantedLanguage !== language) return <RedirectToLanguage language={wantedLanguage} />
  return (
    <chakra.div
      data-family-page
      display="flex"
      flexDirection="column"
      minHeight="calc(100dvh - var(--quick-exit, 0px))"
      textStyle="bodyPublic"
    >
      <SkipLink />
      <OwnPhone />
      <ReadOnlyNotice />
      <chakra.header
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minHeight={{ base: '16', md: rem(68) }}
        px={{ base: '4', md: '8' }}
        bg="bg.surface"
        borderBottomWidth="1px"
      >
        <TextLink to={paths.home()} variant="plain" aria-label={m['layout:homeLink']()}>
          <Logo />
        </TextLink>
        <chakra.div display="flex" gap="1">
          <FamilyLanguageLinks />
          <chakra.div display={{ base: 'none', md: 'flex' }} gap="1">
            <ButtonLink to={paths.account()} variant="quiet" size="touch">
              <CircleUserRound aria-hidden />
              {m['own-account:title']()}
            </ButtonLink>
            <Button variant="quiet" size="touch" onClick={() => void signOut()}>
              <LogOut aria-hidden />
              {m['layout:signOut']()}
            </Button>
          </chakra.div>
        </chakra.div>
      </chakra.header>
      <chakra.div display="flex" flexGrow={1} alignItems="stretch">
        <Sidebar links={links} />
        <chakra.main
          id={mainId}
          tabIndex={-1}
          flexGrow={1}
          minWidth="0"
          maxWidth="clientPage"
          px={{ base: '4', md: '10' }}
          paddingTop={{ base: '6', md: '9' }}
          paddingBottom="8"
          outline="none"
        >
          {children ?? <Outlet />}
          <chakra.div marginTop="8" display={{ base: 'block', md: 'none' }}>
            <CrisisNote />
          </chakra.div>
        </chakra.main>
      </chakra.div>
      <BottomBar links={links} />
    </chakra.div>
  )
}
