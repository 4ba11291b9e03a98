// A section of the printed information.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly isEmpty?: boolean
  readonly children: ReactNode
}

export const PrintedSection = ({ title, isEmpty = false, children }: Props) => (
  <chakra.section marginTop="8">
    <chakra.h2 textStyle="section" breakAfter="avoid" paddingBottom="1" borderBottomWidth="1px" marginBottom="2">
      {title}
    </chakra.h2>
    {isEmpty ? <p>{m['my-information:print.none']()}</p> : children}
  </chakra.section>
)

/** The heading of one request or conversation. */
export const PrintedHeading = ({ children }: { children: ReactNode }) => (
  <chakra.h3 textStyle="bodyDesk" fontWeight="650" marginTop="5" marginBottom="2" breakAfter="avoid">
    {children}
  </chakra.h3>
)
