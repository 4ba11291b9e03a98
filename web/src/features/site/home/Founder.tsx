// "From Our Founder" (PUB-14). The text is a sample, like the stories (see Stories.tsx).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../../lib/paths.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'

export const Founder = () => (
  <chakra.section
    aria-labelledby="founder"
    display="grid"
    gridTemplateColumns={{ base: '1fr', lg: '4fr 8fr' }}
    columnGap="8"
    rowGap="5"
    maxWidth="publicPage"
    marginX="auto"
    px={{ base: '4.5', md: '6' }}
    py={{ base: '13', md: '19' }}
  >
    <chakra.h2 id="founder" textStyle="display">
      {m['stories:founder.title']()}
    </chakra.h2>
    <div>
      <chakra.p
        fontFamily="heading"
        fontWeight="520"
        fontSize={{ base: rem(22), md: rem(26) }}
        lineHeight="1.4"
        textWrap="pretty"
      >
        {m['stories:founder.opening']()}
      </chakra.p>
      <chakra.p textStyle="lead" color="fg.muted" marginTop="4">
        {m['stories:founder.rest']()}
      </chakra.p>
      <chakra.p textStyle="bodyDesk" color="fg.muted" marginTop="4">
        {m['stories:sampleNotice']()}
      </chakra.p>
      <chakra.p marginTop="5">
        <TextLink to={paths.about()}>{m['stories:founder.howItWorks']()}</TextLink>
      </chakra.p>
    </div>
  </chakra.section>
)
