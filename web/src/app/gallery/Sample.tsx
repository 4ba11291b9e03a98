// A named sample of the gallery, and its grid.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: '8' },
})

export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <chakra.section minWidth="0">
    <chakra.h2 color="fg.muted" textStyle="label" marginBottom="2.5">
      {name}
    </chakra.h2>
    {children}
  </chakra.section>
)

export const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2.5', alignItems: 'center' } })
