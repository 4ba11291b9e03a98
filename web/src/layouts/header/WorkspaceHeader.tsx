// The header of staff and partner pages: public links, notifications, organization, account menu, and Sign Out.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { ChevronDown, CircleUserRound, LogOut, Menu } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import type { CurrentUser } from '#contracts/people.ts'
import { paths } from '../../lib/paths.ts'
import { mainPageOf } from '../../lib/session/main-page.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Logo } from '../../design-system/ui/Logo.tsx'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { NotificationsMenu } from './NotificationsMenu.tsx'
import { Disclosure } from './Disclosure.tsx'
import { MenuButton, MenuLink } from './menu-items.tsx'
import { OrganizationMessagesLink } from './OrganizationMessagesLink.tsx'
import { OrganizationSwitcher, shouldShowOrganization } from './OrganizationSwitcher.tsx'
import { signOut } from '../../lib/session/session-actions.ts'
import { mainPages } from './main-page-links.ts'
import { workspacePublicLinks } from './navigation.ts'
import type { NavLinkItem } from './navigation.ts'

const HeaderLink = chakra(NavLink, {
  base: {
    color: 'fg.onDeepMuted',
    whiteSpace: 'nowrap',
    borderRadius: '3px',
    _hover: { color: 'fg.onDeep' },
    _currentPage: { color: 'fg.onDeep', fontWeight: '600' },
  },
})

const formatNameAndRole = (user: CurrentUser) =>
  user.platformRole === null ? user.name : `${user.name}, ${user.platformRole}`

const AccountLink = ({ onOpen }: { onOpen: () => void }) => (
  <MenuLink to={paths.account()} onClick={onOpen}>
    <CircleUserRound aria-hidden />
    {m['layout:accountNavigation']()}
  </MenuLink>
)

const AccountMenu = ({ user }: { user: CurrentUser }) => (
  <>
    <Disclosure
      button={
        <>
          {formatNameAndRole(user)}
          <ChevronDown aria-hidden />
        </>
      }
      buttonProps={{ variant: 'quietOnDeep', px: '2.5', color: 'fg.onDeepMuted', fontWeight: '400' }}
    >
      {(close) => (
        <>
          <chakra.p px="3" paddingTop="1.5" paddingBottom="2" color="fg.muted" textStyle="small">
            {user.email}
          </chakra.p>
          <AccountLink onOpen={close} />
          <AppearanceChoice />
        </>
      )}
    </Disclosure>
    <Button variant="quietOnDeep" px="2.5" onClick={() => void signOut()}>
      {m['layout:signOut']()}
    </Button>
  </>
)

const PhoneMenu = ({ links, user }: { links: readonly NavLinkItem[]; user: CurrentUser }) => (
  <Disclosure
    wide
    button={<Menu aria-hidden />}
    buttonProps={{ variant: 'quietOnDeep', size: 'icon', 'aria-label': m['layout:menu']() }}
  >
    {(close) => (
      <>
        <chakra.p px="3" py="2" color="fg.muted" textStyle="small">
          {formatNameAndRole(user)} · {user.email}
        </chakra.p>
        {links.map(({ to, label }) => (
          <MenuLink key={to} to={to} onClick={close}>
            {label}
          </MenuLink>
        ))}
        <AccountLink onOpen={close} />
        <AppearanceChoice />
        <MenuButton onClick={() => void signOut()}>
          <LogOut aria-hidden />
          {m['layout:signOut']()}
        </MenuButton>
      </>
    )}
  </Disclosure>
)

export const WorkspaceHeader = () => {
  const user = useSession((state) => state.user)
  const mainPage = user !== null && user.platformRole === null ? mainPageOf(user) : undefined
  const links = [...(mainPage === undefined ? [] : [mainPages[mainPage]]), ...workspacePublicLinks()]
  const hasOrganization = user !== null && shouldShowOrganization(user)
  return (
    <chakra.header data-on-deep position="relative" zIndex="menu" bg="bg.deep" color="fg.onDeep">
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap={{ base: '3', md: '9' }}
        maxWidth="workspacePage"
        marginX="auto"
        px={{ base: '4', md: '8' }}
        minHeight="14"
      >
        <TextLink to={paths.home()} variant="plain" aria-label={m['layout:homeLink']()}>
          <chakra.span display={{ base: hasOrganization ? 'none' : 'inline-flex', md: 'inline-flex' }}>
            <Logo onDeep size="regular" />
          </chakra.span>
          <chakra.span display={{ base: hasOrganization ? 'inline-flex' : 'none', md: 'none' }}>
            <Logo onDeep bare />
          </chakra.span>
        </TextLink>
        <chakra.nav
          aria-label={m['layout:siteNavigation']()}
          display={{ base: 'none', xl: 'flex' }}
          flexGrow={1}
          gap="6"
        >
          {links.map(({ to, label }) => (
            <HeaderLink key={to} to={to}>
              {label}
            </HeaderLink>
          ))}
        </chakra.nav>
        {user !== null && (
          <chakra.div display="flex" alignItems="center" gap={{ base: '1', md: '2' }} minWidth="0">
            {user.platformRole !== null && <NotificationsMenu userId={user.id} />}
            {user.organizationId !== null && <OrganizationMessagesLink />}
            {hasOrganization && <OrganizationSwitcher user={user} />}
            <chakra.div display={{ base: 'none', xl: 'flex' }} alignItems="center" gap="1">
              <AccountMenu user={user} />
            </chakra.div>
            <chakra.div display={{ base: 'block', xl: 'none' }}>
              <PhoneMenu links={links} user={user} />
            </chakra.div>
          </chakra.div>
        )}
      </chakra.div>
    </chakra.header>
  )
}
