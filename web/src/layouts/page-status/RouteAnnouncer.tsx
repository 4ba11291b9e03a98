// After navigation, moves the focus to the content and announces the page title to screen readers.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAnnouncedTitle } from '../../lib/stores/announced-title.ts'
import { mainId } from '../../design-system/ui/SkipLink.tsx'

/** Announces each page after the first one. Changing a filter on the same page is not announced. */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation()
  const { path, title } = useAnnouncedTitle()
  const [initialPath] = useState(pathname)
  const [hasNavigated, setHasNavigated] = useState(false)
  if (!hasNavigated && pathname !== initialPath) setHasNavigated(true)
  useEffect(() => {
    if (hasNavigated) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [hasNavigated, pathname])
  return (
    <chakra.div role="status" aria-live="polite" srOnly>
      {hasNavigated && path === pathname ? title : ''}
    </chakra.div>
  )
}
