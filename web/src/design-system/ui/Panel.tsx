// A panel: surface and hairline, and the heading most panels begin with.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const Panel = chakra('section', {
  base: {
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    px: { base: '4.5', md: '6.5' },
    py: { base: '4.5', md: '5.5' },
  },
})

interface HeadingProps {
  readonly id?: string
  readonly children: ReactNode
  /** What stands at the other end of the line. */
  readonly aside?: ReactNode
}

/** Heading of a panel; give `id` and point the panel's `aria-labelledby` at it. */
export const PanelHeading = ({ id, children, aside }: HeadingProps) => (
  <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="4" marginBottom="3.5">
    <chakra.h2 id={id} textStyle="section">
      {children}
    </chakra.h2>
    {aside}
  </chakra.div>
)
