// On a change of page: focus in the content, and a spoken word of the page's title once it is known.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageName } from '../lib/stores/pageName.ts'
import { mainId } from '../design-system/ui/SkipLink.tsx'

/** Says the title of each page after the first, once; a changed filter of the same page says nothing. */
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
