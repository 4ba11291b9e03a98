// The page for organizations: the four tiers, how to join, and where to ask questions (PUB-20).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { PageIntro, PageEndSpace, Section } from '../../../design-system/ui/public-page-parts.tsx'
import { NoWrapDurations } from '../../../design-system/ui/NoWrapDurations.tsx'
import { TierList } from './TierList.tsx'

const steps = [
  { title: m['grow-with-us:begin.1.title'](), text: m['grow-with-us:begin.1.text']() },
  { title: m['grow-with-us:begin.2.title'](), text: m['grow-with-us:begin.2.text']() },
  { title: m['grow-with-us:begin.3.title'](), text: m['grow-with-us:begin.3.text']() },
]

const ApplyLink = () => (
  <ButtonLink to={paths.apply()} size="hero">
    {m['grow-with-us:apply']()}
    <ArrowRight aria-hidden />
  </ButtonLink>
)

const HowToStart = () => (
  <Section id="begin" title={m['grow-with-us:begin.title']()}>
    <chakra.ol
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}
      columnGap={{ md: '8', lg: '12' }}
      rowGap="6"
      marginTop={{ base: '5', md: '6' }}
      marginBottom="8"
    >
      {steps.map(({ title, text }, index) => (
        <chakra.li key={title} display="flex" gap="4">
          <chakra.span
            aria-hidden
            color="primary.fg"
            fontFamily="heading"
            fontWeight="520"
            fontSize={rem(34)}
            lineHeight="1"
          >
            {index + 1}
          </chakra.span>
          <div>
            <chakra.h3 textStyle="section">{title}</chakra.h3>
            <chakra.p color="fg.muted" marginTop="1">
              <NoWrapDurations>{text}</NoWrapDurations>
            </chakra.p>
          </div>
        </chakra.li>
      ))}
    </chakra.ol>
    <ApplyLink />
  </Section>
)

const Questions = () => (
  <Section id="questions" title={m['grow-with-us:questions.title']()}>
    <chakra.p marginTop="2" maxWidth="62ch">
      {m['grow-with-us:questions.text']()}
    </chakra.p>
    <ContactLink />
  </Section>
)

export const GrowWithUsPage = () => (
  <>
    <PageIntro title={m['grow-with-us:headline']()} lead={m['grow-with-us:lead']()}>
      <chakra.div marginTop="6">
        <ApplyLink />
      </chakra.div>
    </PageIntro>
    <TierList />
    <HowToStart />
    <Questions />
    <PageEndSpace />
  </>
)
