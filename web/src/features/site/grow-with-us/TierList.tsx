// The four tiers in one column, so that visitors can compare what partners give and receive in each.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { rem } from '../../../design-system/theme/scale.ts'
import { Section } from '../../../design-system/ui/public-page-parts.tsx'
import { type Tier, tiers } from './tiers.ts'

const BenefitList = ({ title, points }: { title: string; points: readonly string[] }) => (
  <div>
    <chakra.h4 textStyle="labelPublic" color="fg.muted" fontWeight="600">
      {title}
    </chakra.h4>
    <chakra.ul
      marginTop="1.5"
      display="grid"
      gap="1.5"
      listStyleType="disc"
      paddingInlineStart="5"
      css={{ '& ::marker': { color: 'border.strong' } }}
    >
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </chakra.ul>
  </div>
)

const TierRow = ({ name, text, give, receive }: Tier) => (
  <chakra.li
    display="grid"
    gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', lg: '4fr 4fr 4fr' }}
    columnGap={{ md: '8', lg: '10' }}
    rowGap="4"
    py={{ base: '6', md: '7' }}
    borderTopWidth="1px"
  >
    <chakra.div gridColumn={{ md: '1 / -1', lg: 'auto' }}>
      <chakra.h3 fontFamily="heading" fontWeight="520" fontSize={rem(24)} lineHeight="1.3">
        {name}
      </chakra.h3>
      <chakra.p color="fg.muted" marginTop="1" maxWidth="44ch">
        {text}
      </chakra.p>
    </chakra.div>
    <BenefitList title={m['grow-with-us:tiers.give']()} points={give} />
    <BenefitList title={m['grow-with-us:tiers.receive']()} points={receive} />
  </chakra.li>
)

export const TierList = () => (
  <Section id="tiers" title={m['grow-with-us:tiers.title']()} lead={m['grow-with-us:tiers.lead']()}>
    <chakra.ol marginTop={{ base: '5', md: '7' }} borderBottomWidth="1px">
      {tiers.map((tier) => (
        <TierRow key={tier.name} {...tier} />
      ))}
    </chakra.ol>
  </Section>
)
