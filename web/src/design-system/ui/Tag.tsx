// Tags: a short label on a tint.
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { tagRecipe } from '../theme/recipes/tag.ts'

export const Tag = chakra('span', tagRecipe)

interface LabelTagProps {
  readonly icon?: LucideIcon
  readonly tint?: 'good' | 'plain' | 'open' | 'bad'
  readonly children: string
}

const tints = {
  good: { bg: 'primary.subtle', color: 'primary.fg' },
  plain: { bg: 'bg.muted', color: 'fg' },
  open: { bg: 'accent.subtle', color: 'accent.fg' },
  bad: { bg: 'danger.subtle', color: 'danger.fg' },
} as const

/** A tag with a label. Pass an icon if the label names a state. */
export const LabelTag = ({ icon: Icon, tint = 'plain', children }: LabelTagProps) => (
  <Tag {...tints[tint]}>
    {Icon !== undefined && <Icon aria-hidden />}
    {children}
  </Tag>
)
