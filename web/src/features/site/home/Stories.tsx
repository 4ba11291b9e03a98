// Stories of Impact (PUB-14). The first story stands out on a quilt patch.
//
// The stories and the founder's text are samples, and the page says so (`stories:sampleNotice`). Before the site opens
// to the public, replace them in both locales with real ones, with the consent of their authors, and remove the notice
// here and in Founder.tsx.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { rem } from '../../../design-system/theme/scale.ts'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { QuiltPatch } from './QuiltPatch.tsx'
import { Section } from '../../../design-system/ui/public-page-parts.tsx'

interface Story {
  readonly quote: string
  readonly author: string
}

const leadStory: Story = { quote: m['stories:1.quote'](), author: m['stories:1.author']() }
const otherStories: readonly Story[] = [
  { quote: m['stories:2.quote'](), author: m['stories:2.author']() },
  { quote: m['stories:3.quote'](), author: m['stories:3.author']() },
]

const inQuotationMarks = (quote: string) => `“${quote}”`

const LeadStory = ({ quote, author }: Story) => (
  <QuiltPatch color="honey">
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
        {inQuotationMarks(quote)}
      </chakra.blockquote>
      <chakra.figcaption textStyle="bodyDesk">{author}</chakra.figcaption>
    </chakra.figure>
  </QuiltPatch>
)

const PlainStory = ({ quote, author }: Story) => (
  <Panel as="figure" px="6" py={{ base: '6', md: '7' }}>
    <chakra.blockquote textStyle="lead" textWrap="pretty">
      {inQuotationMarks(quote)}
    </chakra.blockquote>
    <chakra.figcaption color="fg.muted" textStyle="bodyDesk" marginTop="4">
      {author}
    </chakra.figcaption>
  </Panel>
)

export const Stories = () => (
  <Section id="stories" title={m['stories:title']()} lead={m['stories:sampleNotice']()}>
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '5fr 4fr' }}
      gap="5"
      marginTop={{ base: '5', md: '7' }}
    >
      <LeadStory {...leadStory} />
      <chakra.div display="grid" gap="5">
        {otherStories.map((story) => (
          <PlainStory key={story.author} {...story} />
        ))}
      </chakra.div>
    </chakra.div>
  </Section>
)
