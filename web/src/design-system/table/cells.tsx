// Small parts of table cells.
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Density } from '../../lib/stores/density.ts'
import { rem } from '../theme/scale.ts'

/** The second line of a comfortable row. A compact row omits it. */
export const SecondLine = ({ density, children }: { density: Density; children: ReactNode }) =>
  density === 'compact' ? null : (
    <chakra.span display="block" marginTop="0.5" color="fg.muted" textStyle="small">
      {children}
    </chakra.span>
  )

/** The receiver, shown below the sender with an arrow. */
export const ReceiverName = ({ name }: { name: string }) => (
  <chakra.span display="inline-flex" alignItems="baseline" gap="1.5">
    <chakra.span flexShrink={0} transform="translateY(1.5px)" aria-hidden>
      <ArrowRight size={14} strokeWidth={2} />
    </chakra.span>
    {name}
  </chakra.span>
)

/** The actions of a row, right-aligned so that the same actions line up across rows. */
export const RowActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', xl: 'nowrap' },
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '0.5',
    marginBlock: '-1',
    // Aligns the text of the last action, which has no visible box, with the column header.
    marginInlineEnd: '-2',
    // Compact rows are only as tall as their text. A height of 26 px leaves space between 24 px targets.
    '[data-density=compact] &': { marginBlock: 0, '& > *': { minHeight: rem(26) } },
  },
})
