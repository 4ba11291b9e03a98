// "Our Community Impact" (PUB-07): four live figures.
import { m } from '#messages'
import type { Impact } from '#contracts/impact.ts'
import { chakra } from '@chakra-ui/react'
import { rem } from '../../../design-system/theme/scale.ts'
import { locale } from '../../../lib/language.ts'

const figures = [
  { name: 'clients', label: m['home:impact.clients'] },
  { name: 'clientsLastYear', label: m['home:impact.clientsLastYear'] },
  { name: 'faithPartners', label: m['home:impact.faithPartners'] },
  { name: 'referralsPerMonth', label: m['home:impact.referralsPerMonth'] },
] as const

const numberFormat = new Intl.NumberFormat(locale)

const Item = chakra('div', {
  base: {
    // The label is shown below its figure, but a screen reader reads it first.
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

/** A placeholder as large as a figure, so that nothing moves when the figures arrive. */
const FigureSkeleton = () => (
  <chakra.span
    display="block"
    width="3.2ch"
    height="0.72em"
    marginY="0.24em"
    borderRadius="tag"
    bg="fg.onDeep/16"
    animation="pulse 1.6s ease-in-out infinite"
  />
)

const Figures = ({ impact }: { impact: Impact | undefined }) => (
  <chakra.dl
    aria-busy={impact === undefined}
    display="grid"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    columnGap={{ base: '5', md: '0' }}
    rowGap="7"
    marginTop={{ base: '5', md: '6' }}
  >
    {figures.map(({ name, label }) => (
      <Item key={name}>
        <chakra.dt color="fg.onDeepMuted" textStyle="bodyPublic" paddingInlineEnd="4">
          {label({ count: impact?.[name] ?? 0 })}
        </chakra.dt>
        <chakra.dd
          color="accent.solid"
          fontFamily="heading"
          fontWeight="520"
          fontSize={{ base: rem(42), md: rem(56) }}
          lineHeight="1.2"
        >
          {impact === undefined ? <FigureSkeleton /> : numberFormat.format(impact[name])}
        </chakra.dd>
      </Item>
    ))}
  </chakra.dl>
)

interface Props {
  /** Null if the figures cannot be read; undefined while they load. */
  readonly impact: Impact | null | undefined
}

export const ImpactBand = ({ impact }: Props) => (
  <chakra.section data-on-deep bg="bg.deep" color="fg.onDeep" aria-labelledby="impact">
    <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '9', md: '13' }}>
      <chakra.h2
        id="impact"
        fontFamily="heading"
        fontWeight="520"
        fontSize={{ base: rem(26), md: rem(28) }}
        lineHeight="1.3"
      >
        {m['home:impact.title']()}
      </chakra.h2>
      {impact === null ? (
        <chakra.p color="fg.onDeepMuted" marginTop="4">
          {m['home:impact.failed']()}
        </chakra.p>
      ) : (
        <Figures impact={impact} />
      )}
    </chakra.div>
  </chakra.section>
)
