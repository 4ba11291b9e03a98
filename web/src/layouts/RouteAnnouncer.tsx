// After navigation, moves the focus to the content and announces the page title to screen readers.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageName } from '../lib/stores/pageName.ts'
import { mainId } from '../design-system/ui/SkipLink.tsx'

/** Announces each page after the first one. A changed filter on the same page is not announced. */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation()
  const { path, title } = usePageName()
  const [first] = useState(pathname)
  const [moved, setMoved] = useState(false)
  if (!moved && pathname !== first) setMoved(true)
  useEffect(() => {
    if (moved) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [moved, pathname])
  return (
    <chakra.div role="status" aria-live="polite" srOnly>
      {moved && path === pathname ? title : ''}
    </chakra.div>
  )
}
