// The top of the home page: the headline, three calls to action, and the county map.
import { m } from '#messages'
import type { Impact } from '#contracts/impact.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { CountyQuilt } from './CountyQuilt.tsx'

const headline = [m['home:headline.1'](), m['home:headline.2'](), m['home:headline.3']()]

/** The three calls to action (PUB-06): request help, find resources, join as a partner. */
const Actions = () => (
  <>
    <chakra.div
      display="flex"
      flexDirection={{ base: 'column', sm: 'row' }}
      gap="3.5"
      marginTop={{ base: '5', md: '7' }}
    >
      <ButtonLink to={paths.requestHelp()} size="hero">
        {m['home:requestHelp']()}
        <ArrowRight aria-hidden />
      </ButtonLink>
      <ButtonLink to={paths.directory()} size="hero" variant="outline">
        {m['home:findResources']()}
      </ButtonLink>
    </chakra.div>
    <chakra.p marginTop={{ base: '6', md: '7' }}>
      {m['home:wantToServe']()} <TextLink to={paths.growWithUs()}>{m['home:joinAsPartner']()}</TextLink>
    </chakra.p>
  </>
)

interface Props {
  /** Left out while the figures load, and if they cannot be read. */
  readonly impact?: Impact
}

export const CountyHero = ({ impact }: Props) => (
  <chakra.section bg="bg.surface">
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 400px', xl: 'minmax(0, 1fr) 486px' }}
      alignItems="center"
      columnGap={{ lg: '10', xl: '16' }}
      rowGap="10"
      maxWidth="publicPage"
      marginX="auto"
      px={{ base: '4.5', md: '6' }}
      py={{ base: '9', md: '14' }}
    >
      <div>
        <chakra.h1 textStyle="hero">
          {headline.map((line) => (
            <chakra.span key={line} display="block">
              {line}{' '}
            </chakra.span>
          ))}
        </chakra.h1>
        <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '3', md: '5' }} maxWidth="58ch">
          {m['home:lead']()}
        </chakra.p>
        <Actions />
      </div>
      <chakra.figure maxWidth={{ base: '390px', lg: 'none' }} width="full" marginX="auto">
        <CountyQuilt {...(impact === undefined ? {} : { partners: impact.partnersByCounty })} />
        <chakra.figcaption textAlign="center" textWrap="balance" color="fg.muted" textStyle="small" marginTop="5">
          {impact === undefined ? m['home:map.caption']() : m['home:map.total']({ count: impact.partners })}
        </chakra.figcaption>
      </chakra.figure>
    </chakra.div>
  </chakra.section>
)
