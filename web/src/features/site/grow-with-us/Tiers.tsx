// The four tiers under each other, so that what they give and bring can be compared.
import { chakra } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { Section } from '../../../design-system/ui/PublicSection.tsx'

const words = t.grow.tiers

type Tier = (typeof words.list)[number]

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

const TierRow = ({ name, text, gives, brings }: Tier) => (
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
    <BenefitList title={words.gives} points={gives} />
    <BenefitList title={words.brings} points={brings} />
  </chakra.li>
)

export const Tiers = () => (
  <Section id="tiers" title={words.title} lead={words.lead}>
    <chakra.ol marginTop={{ base: '5', md: '7' }} borderBottomWidth="1px">
      {words.list.map((tier) => (
        <TierRow key={tier.name} {...tier} />
      ))}
    </chakra.ol>
  </Section>
)
