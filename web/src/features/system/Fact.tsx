// A name with its value, in a `dl` of the system page.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <chakra.div
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '10.5rem minmax(0, 1fr)' }}
    columnGap="4"
    py="2"
    borderTopWidth="1px"
  >
    <chakra.dt color="fg.muted">{name}</chakra.dt>
    <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
  </chakra.div>
)
