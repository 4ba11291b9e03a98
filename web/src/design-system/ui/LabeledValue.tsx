// An item of a description list: a small label above its value.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const LabeledValue = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <chakra.div minWidth="0">
    <chakra.dt color="fg.muted" textStyle="small">
      {name}
    </chakra.dt>
    <chakra.dd fontWeight="650" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </chakra.div>
)
