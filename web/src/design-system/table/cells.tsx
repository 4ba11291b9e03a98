// Small things that cells are made of.
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Density } from '../../lib/stores/density.ts'
import { rem } from '../theme/scale.ts'

/** Second line of a comfortable row; a compact row leaves it out. */
export const SecondLine = ({ density, children }: { density: Density; children: ReactNode }) =>
  density === 'compact' ? null : (
    <chakra.span display="block" marginTop="0.5" color="fg.muted" textStyle="small">
      {children}
    </chakra.span>
  )

/** The receiver under the sender. */
export const ToOrganization = ({ name }: { name: string }) => (
  <chakra.span display="inline-flex" alignItems="baseline" gap="1.5">
    <chakra.span flexShrink={0} transform="translateY(1.5px)" aria-hidden>
      <ArrowRight size={14} strokeWidth={2} />
    </chakra.span>
    {name}
  </chakra.span>
)

/** Actions of a row, right-aligned so that equal ones stand under each other. */
export const RowActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', xl: 'nowrap' },
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '0.5',
    marginBlock: '-1',
    // The last one is quiet: its word, not its box, stands under the head of the column.
    marginInlineEnd: '-2',
    // A compact row is no higher than its text; 26 px leaves targets of 24 px clear of each other.
    '[data-density=compact] &': { marginBlock: 0, '& > *': { minHeight: rem(26) } },
  },
})
