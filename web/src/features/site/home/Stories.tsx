// Stories of Impact (PUB-14): the first as a patch, the others plain.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { Patch } from '../../../design-system/ui/Patch.tsx'
import { Section } from '../../../design-system/ui/PublicSection.tsx'

const [lead, ...others] = t.stories.told

type Story = (typeof t.stories.told)[number]

const quoted = (quote: string) => `“${quote}”`

const LeadStory = ({ quote, by }: Story) => (
  <Patch color="honey">
    <chakra.figure
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      gap="9"
      minHeight="full"
      px={{ base: '7', md: '11' }}
      paddingTop={{ base: '8', md: '11' }}
      paddingBottom={{ base: '8', md: '12' }}
    >
      <chakra.blockquote
        fontFamily="heading"
        fontWeight="520"
        fontSize={{ base: rem(25), md: rem(31) }}
        lineHeight="1.3"
        textWrap="pretty"
      >
        {quoted(quote)}
      </chakra.blockquote>
      <chakra.figcaption textStyle="bodyDesk">{by}</chakra.figcaption>
    </chakra.figure>
  </Patch>
)

const PlainStory = ({ quote, by }: Story) => (
  <Panel as="figure" px={{ base: '6', md: '7.5' }} py={{ base: '6', md: '7' }}>
    <chakra.blockquote textStyle="lead" textWrap="pretty">
      {quoted(quote)}
    </chakra.blockquote>
    <chakra.figcaption color="fg.muted" textStyle="bodyDesk" marginTop="4">
      {by}
    </chakra.figcaption>
  </Panel>
)

export const Stories = () => (
  <Section
    id="stories"
    title={m['home:storiesTitle']()}
    {...(t.stories.illustration !== null && { lead: t.stories.illustration })}
  >
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '5fr 4fr' }}
      gap="5"
      marginTop={{ base: '5', md: '7' }}
    >
      {lead !== undefined && <LeadStory {...lead} />}
      <chakra.div display="grid" gap="5">
        {others.map((story) => (
          <PlainStory key={story.by} {...story} />
        ))}
      </chakra.div>
    </chakra.div>
  </Section>
)
