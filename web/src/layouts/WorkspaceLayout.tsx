// The layout of staff and partner pages: a 56 px header and, for staff, a bar with links to the staff pages.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, NavLink, useLocation } from 'react-router-dom'
import { reviewSummary } from '../lib/api/queries.ts'
import { useSession } from '../lib/session/session.ts'
import { mainId, SkipLink } from '../design-system/ui/SkipLink.tsx'
import { CountBadge } from './header/CountBadge.tsx'
import { UnreadMessagesCount } from './header/UnreadMessagesCount.tsx'
import { ErasureRequestsCount, OpenTasksCount } from './header/open-counts.tsx'
import { WorkspaceHeader } from './header/WorkspaceHeader.tsx'
import { staffNavigation } from './header/navigation.ts'
import type { NavLinkItem } from './header/navigation.ts'
import { ReadOnlyNotice } from './page-status/ReadOnlyNotice.tsx'

const StaffLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: '12',
    paddingTop: '3px',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontWeight: '600',
    whiteSpace: 'nowrap',
    outlineOffset: '-3px',
    _hover: { color: 'fg' },
    '&[aria-current=page], &[data-within]': { color: 'fg', fontWeight: '650', borderColor: 'accent.edge' },
  },
})

const AwaitingReviewCount = () => {
  const { data } = useQuery(reviewSummary())
  if (data === undefined) return null
  return (
    <CountBadge>
      {data.awaiting}
      <chakra.span srOnly> {m['layout:waiting']()}</chakra.span>
    </CountBadge>
  )
}

const StaffNavigation = ({ links }: { links: readonly NavLinkItem[] }) => {
  const { pathname } = useLocation()
  const scrollContainer = useRef<HTMLDivElement>(null)
  // If the links don't fit, scroll the current one into view.
  useEffect(() => {
    const [container, link] = [
      scrollContainer.current,
      scrollContainer.current?.querySelector('[aria-current=page], [data-within]'),
    ]
    if (!container || !link) return
    const centerX = (element: Element) => element.getBoundingClientRect().left + element.clientWidth / 2
    container.scrollLeft += centerX(link) - centerX(container)
  }, [pathname])
  return (
    <chakra.nav
      aria-label={m['workspace:staffNavigation']()}
      bg="bg.surface"
      borderBottomWidth="1px"
      textStyle="bodyDesk"
    >
      <chakra.div
        ref={scrollContainer}
        display="flex"
        columnGap={{ base: '6', xl: '5' }}
        flexWrap={{ xl: 'wrap' }}
        maxWidth="workspacePage"
        marginX="auto"
        paddingInlineStart={{ base: '4', md: '8' }}
        // Leaves space for the last link to scroll past the faded edge.
        paddingInlineEnd={{ base: '10', xl: '8' }}
        overflowX="auto"
        scrollbarWidth="none"
        // On smaller screens the links scroll sideways. The faded edge shows that there are more.
        maskImage={{ base: 'linear-gradient(to right, black calc(100% - 36px), transparent)', xl: 'none' }}
      >
        {links.map(({ to, alternatePath, pathPrefix, label, count }) => (
          <StaffLink
            key={to}
            to={pathname === alternatePath ? pathname : to}
            data-within={pathPrefix !== undefined && pathname.startsWith(pathPrefix) ? '' : undefined}
          >
            {label}
            {count === 'awaitingReview' && <AwaitingReviewCount />}
            {count === 'openTasks' && <OpenTasksCount />}
            {count === 'erasureRequests' && <ErasureRequestsCount />}
            {count === 'unreadMessages' && <UnreadMessagesCount inbox="staff" />}
          </StaffLink>
        ))}
      </chakra.div>
    </chakra.nav>
  )
}

/** Shows the page of the route, or `children` in its place. */
export const WorkspaceLayout = ({ children }: { readonly children?: ReactNode }) => {
  const links = staffNavigation(useSession((state) => state.user))
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100dvh" textStyle="bodyDesk">
      <SkipLink />
      <ReadOnlyNotice />
      <WorkspaceHeader />
      {links.length > 0 && <StaffNavigation links={links} />}
      <chakra.main
        id={mainId}
        tabIndex={-1}
        flexGrow={1}
        width="full"
        maxWidth="workspacePage"
        marginX="auto"
        px={{ base: '4', md: '8' }}
        paddingTop={{ base: '5', md: '7' }}
        paddingBottom="16"
        outline="none"
      >
        {children ?? <Outlet />}
      </chakra.main>
    </chakra.div>
  )
}
