// The logo: two pieces joined by three stitches, next to the product name.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { rem } from '../theme/scale.ts'

interface Props {
  readonly onDeep?: boolean
  /** Hides the product name, for narrow bars. */
  readonly bare?: boolean
  readonly size?: 'regular' | 'public'
}

/** The link around the logo provides the accessible name. */
export const Logo = ({ onDeep = false, bare = false, size = 'public' }: Props) => (
  <chakra.span display="inline-flex" alignItems="center" gap="3" color={onDeep ? 'fg.onDeep' : 'fg'}>
    <chakra.svg viewBox="0 0 32 28" width={rem(32)} height={rem(28)} flexShrink={0} aria-hidden>
      <chakra.rect y="3" width="15" height="25" rx="4" fill={onDeep ? 'primary.onDeep' : 'primary.solid'} />
      <chakra.rect x="17" width="15" height="25" rx="4" fill="accent.solid" />
      <chakra.path
        d="M11.7 8.6h9M11.7 14h9M11.7 19.4h9"
        stroke="currentcolor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </chakra.svg>
    {!bare && (
      <chakra.span
        fontFamily="heading"
        fontWeight="560"
        fontSize={size === 'regular' ? rem(18) : { base: rem(19), md: rem(21.5) }}
        lineHeight="1.2"
        whiteSpace={{ md: 'nowrap' }}
        // Next to a menu, small phones have less space, and the smallest have space only for the symbol.
        css={{
          '@media (max-width: 389px)': { fontSize: rem(17) },
          '@media (max-width: 359px)': { display: 'none' },
        }}
      >
        {m['common:productName']()}
      </chakra.span>
    )}
  </chakra.span>
)
