// A panel with a thin border, and the heading that most panels have.
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
  /** Content at the other end of the line. */
  readonly aside?: ReactNode
}

/** The heading of a panel. Pass `id` and refer to it in the panel's `aria-labelledby`. */
export const PanelHeading = ({ id, children, aside }: HeadingProps) => (
  <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="4" marginBottom="3.5">
    <chakra.h2 id={id} textStyle="section">
      {children}
    </chakra.h2>
    {aside}
  </chakra.div>
)
