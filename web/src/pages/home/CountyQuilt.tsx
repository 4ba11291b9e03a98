// The quilt of the home page. Each county leads into the directory once there is one.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { routeExists } from '../../routes.tsx'
import { t } from '../../texts.ts'
import { inset, quilt, quiltSize } from './quilt.ts'
import type { CountyPatch, Point } from './quilt.ts'

const points = (outline: readonly Point[]) => outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Width of the fabric-coloured line that rounds the corners of a patch. */
const hem = 5
/** Gap between two patches. */
const gap = 0.6

const stitches = quilt.map((patch) => ({
  ...patch,
  fabric: points(inset(patch.outline, hem / 2 + gap)),
  stitch: points(inset(patch.outline, 9)),
}))

const PatchShape = ({ patch }: { patch: (typeof stitches)[number] }) => {
  const [x, y] = patch.label
  const fill = `patch.${patch.colour}`
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
        y={y + 7}
        textAnchor="middle"
        fill="fg"
        fontFamily="heading"
        fontWeight="560"
        fontSize="20px"
        data-name
      >
        {patch.county}
      </chakra.text>
    </>
  )
}

const Cloth = ({ children, label }: { children: ReactNode; label?: string }) => (
  <chakra.svg
    viewBox={`-1 -1 ${quiltSize.width + 2} ${quiltSize.height + 2}`}
    width="full"
    height="auto"
    overflow="visible"
    {...(label === undefined ? { role: 'group', 'aria-label': t.home.quilt } : { role: 'img', 'aria-label': label })}
  >
    {children}
  </chakra.svg>
)

const CountyLink = chakra(Link, {
  base: {
    outline: 'none',
    _hover: { '& [data-name]': { textDecoration: 'underline' } },
    _focusVisible: {
      '& polygon + polygon': { stroke: 'focus', strokeOpacity: 1, strokeWidth: 3, strokeDasharray: 'none' },
    },
  },
})

const key = ({ county }: CountyPatch) => county

/** Navigation by county, or until the directory exists the picture of the counties. */
export const CountyQuilt = () => {
  if (!routeExists(paths.directory())) {
    return (
      <Cloth label={`${t.home.quilt}: ${quilt.map(key).join(', ')}`}>
        {stitches.map((patch) => (
          <PatchShape key={key(patch)} patch={patch} />
        ))}
      </Cloth>
    )
  }
  return (
    <Cloth>
      {stitches.map((patch) => (
        <CountyLink key={key(patch)} to={paths.directory({ county: patch.county })}>
          <PatchShape patch={patch} />
        </CountyLink>
      ))}
    </Cloth>
  )
}
