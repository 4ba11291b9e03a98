// "Our Community Impact" (PUB-07): four live figures, which impact-figures.ts writes into the page.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { rem } from '../../../design-system/theme/scale.ts'
import { figureLabels, figureListId, figureNames, figuresFailedId } from './figure-labels.ts'

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
    animation="breathe 1.6s ease-in-out infinite"
  />
)

const Figures = () => (
  <chakra.dl
    id={figureListId}
    aria-busy
    display="grid"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    columnGap={{ base: '5', md: '0' }}
    rowGap="7"
    marginTop={{ base: '5', md: '6' }}
  >
    {figureNames.map((name) => (
      <Item key={name} data-figure={name}>
        <chakra.dt color="fg.onDeepMuted" textStyle="bodyPublic" paddingInlineEnd="4">
          {figureLabels[name]({ count: 0 })}
        </chakra.dt>
        <chakra.dd
          color="accent.solid"
          fontFamily="heading"
          fontWeight="520"
          fontSize={{ base: rem(42), md: rem(56) }}
          lineHeight="1.2"
        >
          <FigureSkeleton />
        </chakra.dd>
      </Item>
    ))}
  </chakra.dl>
)

export const ImpactBand = () => (
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
      <chakra.p
        id={figuresFailedId}
        role="status"
        color="fg.onDeepMuted"
        css={{ '&:not(:empty)': { marginTop: '4' } }}
      />
      <Figures />
    </chakra.div>
  </chakra.section>
)
