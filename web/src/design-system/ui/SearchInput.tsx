// A search field: an input with a magnifying glass icon.
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Input } from './inputs.tsx'

type Props = ComponentProps<typeof Input> & {
  /** Shown at the end of the field, e.g. the shortcut key. */
  readonly endElement?: ReactNode
}

const EdgeElement = chakra('span', {
  base: { position: 'absolute', top: '50%', transform: 'translateY(-50%)', pointerEvents: 'none' },
})

export const SearchInput = ({ endElement, ...props }: Props) => (
  <chakra.span position="relative" display="block">
    <EdgeElement insetInlineStart="3" aria-hidden>
      <Search size={17} strokeWidth={1.9} />
    </EdgeElement>
    <Input paddingInlineStart="10" {...props} />
    {endElement !== undefined && (
      <EdgeElement insetInlineEnd="3" display={{ base: 'none', md: 'block' }} color="fg.muted" aria-hidden>
        {endElement}
      </EdgeElement>
    )}
  </chakra.span>
)
