// Tags for status, age, priority and badges: icon and label on a tint, not a pill.
import { defineRecipe } from '@chakra-ui/react/styled-system'
import { rem } from '../scale.ts'

export const tagRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    // Uses the label's baseline and not the icon's, so that tags align with the surrounding text.
    alignItems: 'baseline',
    gap: '1.5',
    maxWidth: 'full',
    borderRadius: 'tag',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'proportional-nums',
    '& svg': { flexShrink: 0, alignSelf: 'center', width: rem(15), height: rem(15), strokeWidth: 2.2 },
  },
  variants: {
    size: {
      regular: { textStyle: 'tag', px: '2', py: '1' },
      compact: { textStyle: 'tagCompact', px: '1.5', py: '0.5', '& svg': { width: rem(14), height: rem(14) } },
    },
    /** No tint and no padding, so the text aligns with the edge of tinted tags. */
    bare: { true: { bg: 'transparent', px: '0' } },
    outlined: { true: { borderWidth: '1px', borderColor: 'border', bg: 'transparent' } },
  },
  defaultVariants: { size: 'regular' },
})
