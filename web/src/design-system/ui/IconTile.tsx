// The square behind the icon of an event, an update or a toast.
import { chakra } from '@chakra-ui/react'
import { rem } from '../theme/scale.ts'

/** Side length of the square. */
export const tileSide = rem(34)

export const IconTile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: tileSide,
    height: tileSide,
    borderRadius: 'control',
    bg: 'primary.subtle',
    color: 'primary.fg',
    '& svg': { width: rem(17), height: rem(17), strokeWidth: 1.9 },
  },
})
