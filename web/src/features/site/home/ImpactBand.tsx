// Our Community Impact (PUB-07): four live figures on the one deep block of the page, divided by dashed seams.
import { chakra } from '@chakra-ui/react'
import type { Impact } from '#contracts/impact.ts'
import { useImpact } from '../../../lib/api/impact.ts'
import { t } from '../../../lib/texts.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { formatNumber } from './formatNumber.ts'

const words = t.home.impact

const figureNames = [
  'clients',
  'clientsLastYear',
  'faithPartners',
  'referralsPerMonth',
] as const satisfies (keyof Impact)[]

const Item = chakra('div', {
  base: {
    // The name stands below its figure, and before it for who listens.
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    borderColor: 'border.onDeep',
    borderInlineStartStyle: 'dashed',
    borderInlineStartWidth: { base: 0, md: '1.5px' },
    paddingInlineStart: { base: 0, md: '7' },
    _first: { borderInlineStartWidth: 0, paddingInlineStart: 0 },
  },
})

/** As large as the figure that will stand there. */
const FigureSkeleton = () => (
  <chakra.span
    display="block"
    width="3.2ch"
    height="0.72em"
    marginY="0.24em"
    borderRadius="tag"
    bg="fg.onDeep/16"
    animation="breathe 1.6s ease-in-out infinite"
  />
)

const Figures = ({ figures }: { figures: Impact | undefined }) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    columnGap={{ base: '5', md: '0' }}
    rowGap="7"
    marginTop={{ base: '5', md: '6' }}
    aria-busy={figures === undefined}
  >
    {figureNames.map((name) => (
      <Item key={name}>
        <chakra.dt color="fg.onDeepMuted" textStyle="bodyPublic" paddingInlineEnd="4">
          {words[name](figures?.[name] ?? 0)}
        </chakra.dt>
        <chakra.dd
          color="accent.solid"
          fontFamily="heading"
          fontWeight="520"
          fontSize={{ base: rem(42), md: rem(56) }}
          lineHeight="1.2"
        >
          {figures === undefined ? <FigureSkeleton /> : formatNumber(figures[name])}
        </chakra.dd>
      </Item>
    ))}
  </chakra.dl>
)

export const ImpactBand = () => {
  const { figures, failed } = useImpact()
  return (
    <chakra.section data-on-deep bg="bg.deep" color="fg.onDeep" aria-labelledby="impact">
      <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '9', md: '13' }}>
        <chakra.h2
          id="impact"
          fontFamily="heading"
          fontWeight="520"
          fontSize={{ base: rem(26), md: rem(28) }}
          lineHeight="1.3"
        >
          {words.title}
        </chakra.h2>
        {failed ? (
          <chakra.p role="status" color="fg.onDeepMuted" marginTop="4">
            {words.failed}
          </chakra.p>
        ) : (
          <Figures figures={figures} />
        )}
      </chakra.div>
    </chakra.section>
  )
}
