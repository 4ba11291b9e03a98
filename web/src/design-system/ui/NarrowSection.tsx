// The width and the margins of a public page with one narrow column, such as a form.
import { chakra } from '@chakra-ui/react'
import { rem } from '../theme/scale.ts'

export const NarrowSection = chakra('section', {
  base: {
    maxWidth: rem(760),
    marginX: 'auto',
    px: { base: '4.5', md: '6' },
    paddingTop: { base: '6', md: '10' },
    paddingBottom: { base: '13', md: '19' },
  },
})
