// The text styles of the design system. Besley is never bold and never smaller than 17 px.
import { defineTextStyles } from '@chakra-ui/react/styled-system'
import { rem } from './scale.ts'

const besley = (phone: [size: number, line: number], wide: [size: number, line: number]) => ({
  fontFamily: 'heading',
  fontWeight: '520',
  fontSize: { base: rem(phone[0]), md: rem(wide[0]) },
  lineHeight: { base: rem(phone[1]), md: rem(wide[1]) },
  textWrap: 'balance',
})

// Body text sets no font weight, so it inherits the weight of the surrounding text.
const atkinson = (size: number, line: number, weight?: string) => ({
  fontFamily: 'body',
  ...(weight === undefined ? {} : { fontWeight: weight }),
  fontSize: rem(size),
  lineHeight: rem(line),
})

export const textStyles = defineTextStyles({
  hero: { value: { ...besley([38, 41], [58, 63]), letterSpacing: '-0.012em' } },
  display: { value: besley([30, 37], [38, 46]) },
  pageTitle: { value: besley([23, 29], [29, 35]) },
  clientTitle: { value: besley([31, 38], [36, 43]) },
  figure: { value: besley([27, 33], [34, 41]) },
  organizationName: { value: besley([21, 27], [22, 28]) },
  section: { value: { ...atkinson(18, 24, '650'), fontSize: { base: rem(18), md: rem(19) } } },
  bodyPublic: { value: atkinson(17, 26) },
  bodyDesk: {
    value: {
      ...atkinson(15, 22),
      fontSize: { base: rem(16), md: rem(15) },
      lineHeight: { base: rem(24), md: rem(22) },
    },
  },
  lead: {
    value: {
      ...atkinson(20, 30),
      fontSize: { base: rem(17), md: rem(20) },
      lineHeight: { base: rem(27), md: rem(30) },
    },
  },
  small: { value: atkinson(14, 20) },
  label: { value: atkinson(14, 20, '600') },
  labelPublic: { value: atkinson(16, 22, '600') },
  tableHead: { value: atkinson(13.5, 20, '650') },
  tag: { value: atkinson(14, 20, '600') },
  tagCompact: { value: atkinson(13, 18, '600') },
  count: { value: atkinson(12, 16, '700') },
})
