// A list of short texts, each with an icon, next to a form.
import { type HTMLChakraProps, chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

interface Props extends HTMLChakraProps<'ul'> {
  readonly items: readonly { readonly icon: LucideIcon; readonly text: string }[]
}

export const IconList = ({ items, ...style }: Props) => (
  <chakra.ul display="grid" gap="3.5" {...style}>
    {items.map(({ icon: Icon, text }) => (
      <chakra.li key={text} display="flex" gap="3">
        <chakra.span color="primary.fg" paddingTop="0.5" flexShrink={0} aria-hidden>
          <Icon size={20} strokeWidth={1.9} />
        </chakra.span>
        {text}
      </chakra.li>
    ))}
  </chakra.ul>
)
