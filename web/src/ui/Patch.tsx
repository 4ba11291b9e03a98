// A patch of the quilt: one of six colours, with a dashed line 9 px inside the edge. For public pages only.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Patch as PatchColour } from '../theme/tokens.ts'

const Stitched = chakra('div', {
  base: {
    position: 'relative',
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
})

/** A stitched block that carries text. */
export const Patch = ({ colour, children }: { colour: PatchColour; children: ReactNode }) => (
  <Stitched bg={`patch.${colour}`}>{children}</Stitched>
)
