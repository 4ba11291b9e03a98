// A badge with the number of waiting items, on a link, a tab, or the notifications button.
import { chakra } from '@chakra-ui/react'
import { rem } from '../../design-system/theme/scale.ts'

export const CountBadge = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '5',
    px: '1.5',
    py: '0.5',
    borderRadius: 'tag',
    bg: 'bg.muted',
    color: 'fg',
    textStyle: 'count',
    fontSize: rem(13),
  },
  variants: { accent: { true: { bg: 'accent.solid', color: 'accent.contrast' } } },
})
