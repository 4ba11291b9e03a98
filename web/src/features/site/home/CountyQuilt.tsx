// The county map of the home page, drawn as a quilt. Each county links to the directory and shows its number of
// partners.
import { m } from '#messages'
import type { Impact } from '#contracts/impact.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { inset, quilt, quiltSize } from './quilt.ts'
import type { CountyPatch, Point } from './quilt.ts'

const points = (outline: readonly Point[]) => outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Width of the outline that rounds a patch's corners; it has the color of the patch. */
const hem = 5
/** Gap between two patches. */
const gap = 0.6

const patches = quilt.map((patch) => ({
  ...patch,
  fabric: points(inset(patch.outline, hem / 2 + gap)),
  stitch: points(inset(patch.outline, 9)),
}))

interface PatchProps {
  readonly patch: CountyPatch & { readonly fabric: string; readonly stitch: string }
  readonly partners: number | undefined
}

/** The text is larger on phones, because the map is a quarter smaller there. */
const PatchShape = ({ patch, partners }: PatchProps) => {
  const [x, y] = patch.label
  const fill = `patch.${patch.color}`
  return (
    <>
      <chakra.polygon points={patch.fabric} fill={fill} stroke={fill} strokeWidth={hem} strokeLinejoin="round" />
      <chakra.polygon
        points={patch.stitch}
        fill="none"
        stroke="fg"
        strokeOpacity="0.45"
        strokeWidth="1.4"
        strokeDasharray="7 5"
      />
      <chakra.text
        x={x}
        y={y}
        textAnchor="middle"
        fill="fg"
        fontFamily="heading"
        fontWeight="560"
        fontSize={{ base: '23px', xl: '20px' }}
        data-name
      >
        {patch.county}
      </chakra.text>
      {partners !== undefined && (
        <chakra.text x={x} y={y + 22} textAnchor="middle" fill="fg" fontSize={{ base: '18px', lg: '17px', xl: '14px' }}>
          {m['home:map.partnersInCounty']({ count: partners })}
        </chakra.text>
      )}
    </>
  )
}

const CountyLink = chakra(Link, {
  base: {
    outline: 'none',
    _hover: { '& [data-name]': { textDecoration: 'underline' } },
    _focusVisible: {
      '& polygon + polygon': { stroke: 'focus', strokeOpacity: 1, strokeWidth: 3, strokeDasharray: 'none' },
    },
  },
})

interface Props {
  /** The number of partners in each county, if it is known. */
  readonly partners?: Impact['partnersByCounty']
}

export const CountyQuilt = ({ partners }: Props) => (
  <chakra.svg
    viewBox={`-1 -1 ${quiltSize.width + 2} ${quiltSize.height + 2}`}
    width="full"
    height="auto"
    overflow="visible"
    role="group"
    aria-label={m['home:map.label']()}
  >
    {patches.map((patch) => (
      <CountyLink key={patch.county} to={paths.directory({ county: patch.county })}>
        <PatchShape patch={patch} partners={partners?.[patch.county]} />
      </CountyLink>
    ))}
  </chakra.svg>
)
