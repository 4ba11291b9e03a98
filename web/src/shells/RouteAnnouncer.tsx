// On a change of page: the document's title, a spoken word of it, and focus in the content.
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { mainId } from '../ui/SkipLink.tsx'

/** Says the title of each page after the first; a changed filter of the same page says nothing. */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return undefined
    last.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
    // The page names itself in its own effects, which run before the next frame.
    const frame = requestAnimationFrame(() => setSaid(document.title))
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return (
    <chakra.div role="status" aria-live="polite" srOnly>
      {said}
    </chakra.div>
  )
}
