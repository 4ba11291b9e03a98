// A part of the home page under a display heading.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

export const Section = ({ id, title, children }: Props) => (
  <chakra.section
    aria-labelledby={id}
    maxWidth="publicPage"
    marginX="auto"
    px={{ base: '4.5', md: '6' }}
    paddingTop={{ base: '13', md: '19' }}
  >
    <chakra.h2 id={id} textStyle="display">
      {title}
    </chakra.h2>
    {children}
  </chakra.section>
)
