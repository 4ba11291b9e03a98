// The heading of a list on the partner dashboard, with a note. A link with its fragment moves the focus to it, also if the list
// is open already.
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

export const listHeadingId = 'list'

export const ListHeading = ({ note, children }: { note: ReactNode; children: ReactNode }) => {
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === `#${listHeadingId}`) heading.current?.focus()
  }, [hash, key])
  return (
    <chakra.div marginBottom="4">
      <chakra.h2 id={listHeadingId} ref={heading} tabIndex={-1} textStyle="section">
        {children}
      </chakra.h2>
      <chakra.p color="fg.muted">{note}</chakra.p>
    </chakra.div>
  )
}
