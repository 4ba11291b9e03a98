// The heading inside the frame of a table, with its export button.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly text?: string
  readonly aside: ReactNode
  readonly children?: ReactNode
}

export const TableHeading = ({ title, text, aside, children }: Props) => (
  <chakra.div px={{ base: '0', lg: '4' }} py="3.5">
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="4">
      <div>
        <chakra.h2 textStyle="section">{title}</chakra.h2>
        {text !== undefined && (
          <chakra.p color="fg.muted" textStyle="small">
            {text}
          </chakra.p>
        )}
      </div>
      {aside}
    </chakra.div>
    {children}
  </chakra.div>
)
