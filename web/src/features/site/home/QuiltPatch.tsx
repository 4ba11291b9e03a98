// A quilt patch: one of six colors, with a dashed line 9 px inside the edge. Only for public pages.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Patch as PatchColor } from '../../../design-system/theme/tokens.ts'

const StitchedBox = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    color: 'fg',
    borderRadius: 'panel',
    _after: {
      content: '""',
      position: 'absolute',
      inset: '9px',
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'fg/45',
      borderRadius: 'tag',
      pointerEvents: 'none',
    },
  },
  variants: { small: { true: { borderRadius: 'hero', _after: { inset: '4px', borderRadius: 'tag' } } } },
})

interface Props {
  readonly color: PatchColor
  /** For an icon tile. */
  readonly small?: boolean
  readonly children: ReactNode
}

export const QuiltPatch = ({ color, small = false, children }: Props) => (
  <StitchedBox bg={`patch.${color}`} small={small}>
    {children}
  </StitchedBox>
)
