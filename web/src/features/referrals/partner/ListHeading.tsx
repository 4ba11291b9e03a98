// The heading of a list on the partner dashboard, with a note.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const ListHeading = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <chakra.div marginBottom="4">
    <chakra.h2 textStyle="section">{children}</chakra.h2>
    <chakra.p color="fg.muted">{note}</chakra.p>
  </chakra.div>
)
